package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Guards of a log that forgets, undone from outside. */
public final class UndoneInForgetting {

  /** Whoever forgets deletes commits, and leaves nothing in their places. */
  public static final Alteration TOMBSTONES =
      requests(
          (request, client) ->
              request instanceof PutItemRequest put && put.item().size() == 3
                  ? deleted(put, client)
                  : TablesClient.send(client, request));

  /** He deletes a request also where its key was used again. */
  public static final Alteration TIME_OF_KEYS =
      requests(
          (request, client) ->
              TablesClient.send(
                  client,
                  request instanceof DeleteItemRequest delete
                          && delete.tableName().equals(FewRequests.TABLES.requests())
                      ? unconditional(delete)
                      : request));

  /** He sees no request that waits for its verdict. */
  public static final Alteration UNDECIDED =
      requests(
          (request, client) ->
              request instanceof QueryRequest query
                      && query.tableName().equals(FewRequests.TABLES.requests())
                  ? QueryResponse.builder().items(List.of()).count(0).build()
                  : TablesClient.send(client, request));

  /** A log that begins anew has nothing of the lock's newest grant: its tokens start again. */
  public static final Alteration GRANT =
      requests(
          (request, client) ->
              TablesClient.send(
                  client,
                  request instanceof PutItemRequest put && isMark(put.item())
                      ? put.toBuilder().item(withoutGrant(put.item())).build()
                      : request));

  /** What is let go of is said to reach one commit less far. */
  public static final Alteration ALL =
      requests(
          (request, client) ->
              TablesClient.send(
                  client,
                  request instanceof PutItemRequest put && isMark(put.item())
                      ? put.toBuilder().item(lessFar(put.item())).build()
                      : request));

  /** A process does not see that the log has let go of anything. */
  public static final Alteration MARK =
      answers(
          item -> {
            if (forgotten(item) != null) {
              Map<String, AttributeValue> marks = new HashMap<>(item.get("marks").m());
              marks.remove("forgotten");
              item.put("marks", AttributeValue.fromM(marks));
            }
          });

  /** A process takes what was let go of for older than it is. */
  public static final Alteration TIME_OF_REQUESTS =
      answers(
          item -> {
            Map<String, AttributeValue> forgotten = forgotten(item);
            if (forgotten != null) {
              Map<String, AttributeValue> older = new HashMap<>(forgotten);
              older.put("before", AttributeValue.fromN("0"));
              Map<String, AttributeValue> marks = new HashMap<>(item.get("marks").m());
              marks.put("forgotten", AttributeValue.fromM(older));
              item.put("marks", AttributeValue.fromM(marks));
            }
          });

  private static Map<String, AttributeValue> forgotten(Map<String, AttributeValue> item) {
    AttributeValue marks = item.get("marks");
    return marks == null || !marks.m().containsKey("forgotten")
        ? null
        : marks.m().get("forgotten").m();
  }

  private static boolean isMark(Map<String, AttributeValue> item) {
    return forgotten(item) != null && item.get("entries").l().isEmpty();
  }

  private static Map<String, AttributeValue> withoutGrant(Map<String, AttributeValue> mark) {
    Map<String, AttributeValue> books = new HashMap<>(mark.get("books").m());
    books.remove("lock");
    Map<String, AttributeValue> altered = new HashMap<>(mark);
    altered.put("books", AttributeValue.fromM(books));
    return altered;
  }

  private static Map<String, AttributeValue> lessFar(Map<String, AttributeValue> mark) {
    Map<String, AttributeValue> forgotten =
        new HashMap<>(mark.get("marks").m().get("forgotten").m());
    long through = Long.parseLong(forgotten.get("through").n());
    forgotten.put("through", AttributeValue.fromN(Long.toString(through - 1)));
    Map<String, AttributeValue> marks = new HashMap<>(mark.get("marks").m());
    marks.put("forgotten", AttributeValue.fromM(forgotten));
    Map<String, AttributeValue> altered = new HashMap<>(mark);
    altered.put("marks", AttributeValue.fromM(marks));
    return altered;
  }

  private static DynamoDbResponse deleted(PutItemRequest put, DynamoDbClient client) {
    Map<String, AttributeValue> key = new HashMap<>(put.item());
    key.remove("v");
    client.deleteItem(delete -> delete.tableName(put.tableName()).key(key));
    return PutItemResponse.builder().build();
  }

  private static DynamoDbRequest unconditional(DeleteItemRequest delete) {
    return DeleteItemRequest.builder().tableName(delete.tableName()).key(delete.key()).build();
  }

  private static Alteration requests(
      BiFunction<DynamoDbRequest, DynamoDbClient, DynamoDbResponse> sent) {
    return Alteration.ofClient(inner -> new TablesClient(request -> sent.apply(request, inner)));
  }

  private static Alteration answers(Consumer<Map<String, AttributeValue>> change) {
    return Alteration.ofClient(
        inner -> new TablesClient(request -> changed(TablesClient.send(inner, request), change)));
  }

  private static DynamoDbResponse changed(
      DynamoDbResponse answer, Consumer<Map<String, AttributeValue>> change) {
    if (answer instanceof QueryResponse query) {
      return query.toBuilder().items(all(query.items(), change)).build();
    } else if (answer instanceof ScanResponse scan) {
      return scan.toBuilder().items(all(scan.items(), change)).build();
    } else if (answer instanceof GetItemResponse get && get.hasItem()) {
      return get.toBuilder().item(all(List.of(get.item()), change).get(0)).build();
    }
    return answer;
  }

  private static List<Map<String, AttributeValue>> all(
      List<Map<String, AttributeValue>> items, Consumer<Map<String, AttributeValue>> change) {
    return items.stream()
        .map(
            item -> {
              Map<String, AttributeValue> copy = new HashMap<>(item);
              change.accept(copy);
              return copy;
            })
        .toList();
  }

  private UndoneInForgetting() {}
}
