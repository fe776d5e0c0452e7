package io.lastseat.simulator.store;

import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The effect of a DynamoDB request on tables that are a value, and what the weather of worlds and
 * walks asks of a request. Deletions make no change here, since no reader of a stream sees them.
 */
public final class Operations {

  /** The answer, and the tables after it. A refusal is an answer too, and changes nothing. */
  public static Result apply(Database database, DynamoDbRequest request) {
    Database.Result result = database.apply(request);
    return new Result(
        result.after(),
        result.answer(),
        result
            .changes()
            .flatMap(
                change ->
                    change
                        .after()
                        .map(
                            after ->
                                new ItemChange(
                                    change.table().name(),
                                    change.before(),
                                    after,
                                    change.table().streams()))));
  }

  public static boolean reads(DynamoDbRequest request) {
    return !(request instanceof PutItemRequest
        || request instanceof DeleteItemRequest
        || request instanceof BatchWriteItemRequest
        || request instanceof TransactWriteItemsRequest);
  }

  /** Whether the answer may be an older one: the request is a read without strong consistency. */
  public static boolean mayBeStale(DynamoDbRequest request) {
    if (request instanceof GetItemRequest get) {
      return !Boolean.TRUE.equals(get.consistentRead());
    } else if (request instanceof QueryRequest query) {
      return !Boolean.TRUE.equals(query.consistentRead());
    } else if (request instanceof ScanRequest scan) {
      return !Boolean.TRUE.equals(scan.consistentRead());
    }
    return request instanceof BatchGetItemRequest batch
        && !batch.requestItems().values().stream()
            .allMatch(keys -> Boolean.TRUE.equals(keys.consistentRead()));
  }

  private Operations() {}

  /** The tables after an operation, its answer, and its changes in order. */
  public record Result(
      Database after,
      Either<DynamoDbException, DynamoDbResponse> answer,
      Vector<ItemChange> changes) {

    static Result read(Database database, DynamoDbResponse response) {
      return new Result(database, Either.right(response), Vector.empty());
    }

    /** A written item, the item before it, if any, and whether the table has a stream. */
    public record ItemChange(
        String table,
        Option<Map<String, AttributeValue>> before,
        Map<String, AttributeValue> after,
        boolean streams) {

      /** Whether the change makes a stream record: a write without a difference makes none. */
      public boolean makesRecord() {
        return streams && makesADifference();
      }

      public boolean makesADifference() {
        return !before.contains(after);
      }

      /** The name of the event in a stream record. */
      public String eventName() {
        return before.isEmpty() ? "INSERT" : "MODIFY";
      }
    }
  }

  /** Batches of one table of which DynamoDB does only some elements, and returns the others. */
  public static final class PartialBatch {

    /** The number of elements of the call; 0 if it is no batch. */
    public static int size(DynamoDbRequest request) {
      if (request instanceof BatchWriteItemRequest write) {
        return only(write.requestItems()).getValue().size();
      }
      return request instanceof BatchGetItemRequest get
          ? only(get.requestItems()).getValue().keys().size()
          : 0;
    }

    /** Carries out the first elements, by this number, of a batch that is rotated to the right. */
    public static Result carryOut(
        Database database,
        DynamoDbRequest request,
        int rotated,
        int done,
        Function<DynamoDbRequest, Result> calls) {
      Result result =
          done == 0
              ? Result.read(database, BatchGetItemResponse.builder().responses(Map.of()).build())
              : calls.apply(part(request, rotated, 0, done));
      DynamoDbRequest rest = part(request, rotated, done, size(request));
      return new Result(
          result.after(), result.answer().map(answer -> leaving(answer, rest)), result.changes());
    }

    /** The elements from one index to another, of the rotated batch. */
    private static DynamoDbRequest part(DynamoDbRequest request, int rotated, int from, int to) {
      if (request instanceof BatchWriteItemRequest write) {
        var all = only(write.requestItems());
        var some = Vector.ofAll(all.getValue()).rotateRight(rotated).slice(from, to).asJava();
        return write.toBuilder().requestItems(Map.of(all.getKey(), some)).build();
      }
      BatchGetItemRequest get = (BatchGetItemRequest) request;
      var all = only(get.requestItems());
      var some = Vector.ofAll(all.getValue().keys()).rotateRight(rotated).slice(from, to).asJava();
      KeysAndAttributes keys = all.getValue().toBuilder().keys(some).build();
      return get.toBuilder().requestItems(Map.of(all.getKey(), keys)).build();
    }

    private static DynamoDbResponse leaving(DynamoDbResponse answer, DynamoDbRequest rest) {
      if (rest instanceof BatchWriteItemRequest write) {
        return BatchWriteItemResponse.builder().unprocessedItems(write.requestItems()).build();
      }
      var keys = ((BatchGetItemRequest) rest).requestItems();
      return ((BatchGetItemResponse) answer).toBuilder().unprocessedKeys(keys).build();
    }

    private static <T> Map.Entry<String, T> only(Map<String, T> tables) {
      if (tables.size() != 1) {
        throw new UnsupportedOperationException("a batch of several tables");
      }
      return tables.entrySet().iterator().next();
    }

    private PartialBatch() {}
  }
}
