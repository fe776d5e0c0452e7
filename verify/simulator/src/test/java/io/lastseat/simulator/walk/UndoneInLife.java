package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Guards of the life of a reservation, undone from outside. */
final class UndoneInLife {

  /** What a reservation has is read before the head, and not after it. */
  static final Alteration FACTS_AFTER_HEAD =
      Alteration.ofClient(
          inner -> {
            long[] seen = {-1};
            return new TablesClient(
                request -> {
                  if (Undone.readsHead(request) && seen[0] < 0) {
                    seen[0] = Undone.newest(inner.query(Undone.newestCommit()));
                  }
                  DynamoDbResponse answer = TablesClient.send(inner, request);
                  return answer instanceof BatchGetItemResponse batch && seen[0] >= 0
                      ? rows(batch, row -> !row.has("by") || row.number("commitNo") <= seen[0])
                      : answer;
                });
          });

  /** Where another process was faster, its commits are not looked into for changes. */
  static final Alteration OWED_CHANGES =
      afterLostAppend(entry -> !"change".equals(entry.textOrNull("k")));

  /** The clock of the books is that of the request, even where it was later already. */
  static final Alteration CLOCK_NEVER_RUNS_BACK =
      heads((client, books) -> books.put("clock", AttributeValue.fromN("0")));

  /** What has lapsed stays in the timeline of the books, and lapses once more. */
  static final Alteration LAPSED_ONCE =
      heads(
          (client, books) ->
              new Attributes(held(client))
                  .map("books")
                  .item()
                  .forEach(
                      (name, value) -> {
                        if (name.equals("holds")) {
                          books.put(name, value);
                        }
                      }));

  /** Where another process was faster, these entries alone are seen in commits. */
  static Alteration afterLostAppend(Predicate<Attributes> visible) {
    return Alteration.ofClient(
        inner -> {
          boolean[] lost = new boolean[1];
          return new TablesClient(
              request -> {
                try {
                  DynamoDbResponse answer = TablesClient.send(inner, request);
                  return lost[0] && answer instanceof QueryResponse query
                      ? entries(query, visible)
                      : answer;
                } catch (ConditionalCheckFailedException fenced) {
                  lost[0] = true;
                  throw fenced;
                }
              });
        });
  }

  /** Alters the books of each head that is read. */
  static Alteration heads(Altering altering) {
    return Alteration.ofClient(
        inner ->
            new TablesClient(
                request -> {
                  DynamoDbResponse answer = TablesClient.send(inner, request);
                  return Undone.readsHead(request) && answer instanceof QueryResponse query
                      ? items(query, item -> books(item, books -> altering.alter(inner, books)))
                      : answer;
                }));
  }

  interface Altering {
    void alter(DynamoDbClient client, Map<String, AttributeValue> books);
  }

  private static void books(
      Map<String, AttributeValue> item, Consumer<Map<String, AttributeValue>> altering) {
    item.computeIfPresent(
        "books",
        (name, books) -> {
          Map<String, AttributeValue> copy = new HashMap<>(books.m());
          altering.accept(copy);
          return AttributeValue.fromM(copy);
        });
  }

  /** The commit that granted the hold. */
  private static Map<String, AttributeValue> held(DynamoDbClient client) {
    return client
        .getItem(
            GetItemRequest.builder()
                .tableName(FewRequests.TABLES.decisions())
                .key(
                    Map.of(
                        "resourceId", AttributeValue.fromS(FewRequests.HALL.text()),
                        "commitNo", AttributeValue.fromN("2")))
                .consistentRead(true)
                .build())
        .item();
  }

  static QueryResponse entries(QueryResponse query, Predicate<Attributes> visible) {
    return items(
        query,
        item ->
            item.computeIfPresent(
                "entries",
                (name, all) ->
                    AttributeValue.fromL(
                        all.l().stream()
                            .filter(entry -> visible.test(new Attributes(entry.m())))
                            .toList())));
  }

  private static QueryResponse items(
      QueryResponse query, Consumer<Map<String, AttributeValue>> altering) {
    return query.toBuilder()
        .items(
            query.items().stream()
                .<Map<String, AttributeValue>>map(
                    item -> {
                      Map<String, AttributeValue> copy = new HashMap<>(item);
                      altering.accept(copy);
                      return copy;
                    })
                .toList())
        .build();
  }

  static BatchGetItemResponse rows(BatchGetItemResponse batch, Predicate<Attributes> visible) {
    Map<String, List<Map<String, AttributeValue>>> some = new HashMap<>();
    batch
        .responses()
        .forEach(
            (table, items) ->
                some.put(
                    table,
                    items.stream().filter(item -> visible.test(new Attributes(item))).toList()));
    return batch.toBuilder().responses(some).build();
  }

  private UndoneInLife() {}
}
