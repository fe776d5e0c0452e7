package io.lastseat.simulator.world;

import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.weather.Weather;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Batches of which DynamoDB carries out only some elements, any of them. */
final class PartialCalls {

  static Result carryOut(WorldTables tables, Weather weather, DynamoDbRequest request) {
    return request instanceof BatchWriteItemRequest write
        ? write(tables, weather, write)
        : get(tables, weather, (BatchGetItemRequest) request);
  }

  private static Result write(WorldTables tables, Weather weather, BatchWriteItemRequest request) {
    Map<String, List<WriteRequest>> done = new HashMap<>();
    Map<String, List<WriteRequest>> left = new HashMap<>();
    request.requestItems().forEach((table, all) -> split(weather, table, all, done, left));
    Result result =
        done.isEmpty()
            ? new Result(tables.now(), Either.right(emptyWrite()), Vector.empty())
            : tables.carryOut(request.toBuilder().requestItems(done).build());
    return new Result(
        result.after(),
        result.answer().map(any -> BatchWriteItemResponse.builder().unprocessedItems(left).build()),
        result.changes());
  }

  private static Result get(WorldTables tables, Weather weather, BatchGetItemRequest request) {
    Map<String, KeysAndAttributes> done = new HashMap<>();
    Map<String, KeysAndAttributes> left = new HashMap<>();
    request
        .requestItems()
        .forEach(
            (table, keys) -> {
              Map<String, List<Map<String, AttributeValue>>> some = new HashMap<>();
              Map<String, List<Map<String, AttributeValue>>> others = new HashMap<>();
              split(weather, table, keys.keys(), some, others);
              some.forEach((t, k) -> done.put(t, keys.toBuilder().keys(k).build()));
              others.forEach((t, k) -> left.put(t, keys.toBuilder().keys(k).build()));
            });
    if (done.isEmpty()) {
      return new Result(
          tables.now(),
          Either.right(
              BatchGetItemResponse.builder().responses(Map.of()).unprocessedKeys(left).build()),
          Vector.empty());
    }
    Result result = tables.carryOut(request.toBuilder().requestItems(done).build());
    return new Result(
        result.after(),
        result
            .answer()
            .map(any -> ((BatchGetItemResponse) any).toBuilder().unprocessedKeys(left).build()),
        result.changes());
  }

  private static BatchWriteItemResponse emptyWrite() {
    return BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build();
  }

  private static <T> void split(
      Weather weather,
      String table,
      List<T> all,
      Map<String, List<T>> done,
      Map<String, List<T>> left) {
    List<T> mixed = new ArrayList<>(all);
    Collections.rotate(mixed, weather.below(all.size()));
    int some = weather.below(all.size());
    if (some > 0) {
      done.put(table, List.copyOf(mixed.subList(0, some)));
    }
    left.put(table, List.copyOf(mixed.subList(some, mixed.size())));
  }

  private PartialCalls() {}
}
