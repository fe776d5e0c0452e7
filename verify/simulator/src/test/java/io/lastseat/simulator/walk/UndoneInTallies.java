package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Guards of the limits for applicants, undone from outside. */
final class UndoneInTallies {

  /** What an applicant has is read before the head, and not after it. */
  static final Alteration AFTER_HEAD =
      Alteration.ofClient(
          inner -> {
            long[] seen = {-1};
            return new TablesClient(
                request -> {
                  if (Undone.readsHead(request) && seen[0] < 0) {
                    seen[0] = Undone.newest(inner.query(Undone.newestCommit()));
                  }
                  return readsTally(request) && seen[0] >= 0
                      ? tallies(inner.query(all(request)), row -> row.number("commitNo") <= seen[0])
                      : TablesClient.send(inner, request);
                });
          });

  /** What was read once counts, whatever was appended since; commits are not looked into either. */
  static final Alteration READ_AGAIN =
      Alteration.ofClient(
          inner -> {
            Map<String, DynamoDbResponse> first = new HashMap<>();
            return new TablesClient(
                request -> {
                  if (readsTally(request)) {
                    String name = ((QueryRequest) request).expressionAttributeValues().toString();
                    return first.computeIfAbsent(name, any -> TablesClient.send(inner, request));
                  }
                  DynamoDbResponse answer = TablesClient.send(inner, request);
                  return !first.isEmpty() && answer instanceof QueryResponse query
                      ? UndoneInLife.entries(query, entry -> !entry.has("ta"))
                      : answer;
                });
          });

  /** Where another process was faster, its commits are not looked into. */
  static final Alteration OWED = UndoneInLife.afterLostAppend(entry -> !entry.has("ta"));

  private static boolean readsTally(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && query.tableName().equals(FewRequests.TABLES.reservations())
        && query.expressionAttributeValues().values().stream()
            .anyMatch(value -> value.s() != null && value.s().contains("/tally-"));
  }

  private static QueryRequest all(DynamoDbRequest request) {
    return ((QueryRequest) request).toBuilder().limit(null).build();
  }

  private static QueryResponse tallies(QueryResponse query, Predicate<Attributes> visible) {
    List<Map<String, AttributeValue>> some =
        query.items().stream().filter(item -> visible.test(new Attributes(item))).limit(1).toList();
    return query.toBuilder().items(some).lastEvaluatedKey(null).build();
  }

  private UndoneInTallies() {}
}
