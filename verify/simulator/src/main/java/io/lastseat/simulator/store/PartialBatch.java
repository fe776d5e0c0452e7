package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Batches of one table of which DynamoDB carries out only some elements, and says so. */
public final class PartialBatch {

  /** How many elements the call has; 0 where it is no batch. */
  public static int size(DynamoDbRequest request) {
    if (request instanceof BatchWriteItemRequest write) {
      return only(write.requestItems()).getValue().size();
    }
    return request instanceof BatchGetItemRequest get
        ? only(get.requestItems()).getValue().keys().size()
        : 0;
  }

  /** Carries out so many elements, the first ones of a batch that is rotated to the right. */
  public static Result carryOut(
      Database database,
      DynamoDbRequest request,
      int rotated,
      int done,
      Function<DynamoDbRequest, Result> calls) {
    return request instanceof BatchWriteItemRequest write
        ? write(database, write, rotated, done, calls)
        : get(database, (BatchGetItemRequest) request, rotated, done, calls);
  }

  private static Result write(
      Database database,
      BatchWriteItemRequest request,
      int rotated,
      int done,
      Function<DynamoDbRequest, Result> calls) {
    Map.Entry<String, List<WriteRequest>> all = only(request.requestItems());
    String table = all.getKey();
    Vector<WriteRequest> writes = Vector.ofAll(all.getValue()).rotateRight(rotated);
    BatchWriteItemRequest part =
        request.toBuilder().requestItems(Map.of(table, writes.take(done).asJava())).build();
    Result result =
        done == 0
            ? Result.read(database, BatchWriteItemResponse.builder().build())
            : calls.apply(part);
    return answering(
        result,
        any ->
            BatchWriteItemResponse.builder()
                .unprocessedItems(Map.of(table, writes.drop(done).asJava()))
                .build());
  }

  private static Result get(
      Database database,
      BatchGetItemRequest request,
      int rotated,
      int done,
      Function<DynamoDbRequest, Result> calls) {
    Map.Entry<String, KeysAndAttributes> all = only(request.requestItems());
    String table = all.getKey();
    var keys = Vector.ofAll(all.getValue().keys()).rotateRight(rotated);
    BatchGetItemRequest part =
        request.toBuilder().requestItems(Map.of(table, of(all, keys.take(done)))).build();
    Result result =
        done == 0
            ? Result.read(database, BatchGetItemResponse.builder().responses(Map.of()).build())
            : calls.apply(part);
    return answering(
        result,
        answer ->
            ((BatchGetItemResponse) answer)
                .toBuilder().unprocessedKeys(Map.of(table, of(all, keys.drop(done)))).build());
  }

  private static KeysAndAttributes of(
      Map.Entry<String, KeysAndAttributes> all, Vector<Map<String, AttributeValue>> keys) {
    return all.getValue().toBuilder().keys(keys.asJava()).build();
  }

  private static Result answering(
      Result result, Function<DynamoDbResponse, DynamoDbResponse> answer) {
    return new Result(result.after(), result.answer().map(answer), result.changes());
  }

  private static <T> Map.Entry<String, T> only(Map<String, T> tables) {
    if (tables.size() != 1) {
      throw new UnsupportedOperationException("a batch of several tables");
    }
    return tables.entrySet().iterator().next();
  }

  private PartialBatch() {}
}
