package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Answers as they come to a process that does not look into the newest commits, nor at rows. */
final class NotLookedAt {

  /** The same answer without what commits beyond this one decided. */
  static DynamoDbResponse beyond(long commit, DynamoDbResponse answer) {
    if (answer instanceof QueryResponse query) {
      return query.toBuilder()
          .items(query.items().stream().map(item -> closed(commit, item)).toList())
          .build();
    }
    return answer instanceof BatchGetItemResponse batch ? rows(commit, batch) : answer;
  }

  private static Map<String, AttributeValue> closed(long commit, Map<String, AttributeValue> item) {
    if (!item.containsKey("entries") || new Attributes(item).number("commitNo") <= commit) {
      return item;
    }
    Map<String, AttributeValue> closed = new HashMap<>(item);
    closed.put("entries", AttributeValue.fromL(List.of()));
    return closed;
  }

  private static BatchGetItemResponse rows(long commit, BatchGetItemResponse batch) {
    Map<String, List<Map<String, AttributeValue>>> some = new HashMap<>();
    batch
        .responses()
        .forEach(
            (table, items) ->
                some.put(
                    table,
                    items.stream()
                        .filter(item -> new Attributes(item).number("commitNo") <= commit)
                        .toList()));
    return batch.toBuilder().responses(some).build();
  }

  private NotLookedAt() {}
}
