package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Guards of immediate admission, undone from outside. */
public final class UndoneAtOnce {

  /** A verdict of immediate admission does not raise the mark of such verdicts. */
  public static final Alteration RAISED_MARK =
      Undone.marks(marks -> marks.remove("immediateThrough"));

  /** What falls back to the stream says that it is in no commit up to the newest one. */
  public static final Alteration HEAD_BEFORE_THE_TRY =
      Alteration.ofClient(
          inner -> {
            boolean[] tried = new boolean[1];
            return new TablesClient(
                request -> {
                  tried[0] |= Undone.isAppend(request);
                  return TablesClient.send(
                      inner,
                      tried[0] && isRequest(request)
                          ? knowing(Undone.newest(inner.query(Undone.newestCommit())), request)
                          : request);
                });
          });

  /** After a lost append intake does not look again. */
  public static final Alteration LOOK_AFTER_LOST_APPEND =
      Alteration.ofClient(
          inner -> {
            boolean[] lost = new boolean[1];
            return new TablesClient(
                request -> {
                  try {
                    return lost[0] && looks(request)
                        ? blind(request, TablesClient.send(inner, request))
                        : TablesClient.send(inner, request);
                  } catch (ConditionalCheckFailedException fenced) {
                    lost[0] |= Undone.isAppend(request);
                    throw fenced.hasItem() && Undone.isAppend(request)
                        ? (RuntimeException) fenced.toBuilder().item(without(fenced.item())).build()
                        : fenced;
                  }
                });
          });

  /** Nobody looks for rows, nor into the commits that owe them. */
  public static final Alteration ROWS =
      Undone.detour(
          (request, send) ->
              looksForRows(request) || Undone.readsHead(request)
                  ? blind(request, send.apply(request))
                  : send.apply(request));

  /** Nobody looks into the commits that owe rows. */
  public static final Alteration OWED =
      Undone.detour(
          (request, send) ->
              Undone.readsHead(request)
                  ? blind(request, send.apply(request))
                  : send.apply(request));

  /** Every refused append seems to have been sent once, so that it is another's. */
  public static final Alteration SENT_TWICE =
      Undone.detour(
          (request, send) -> {
            try {
              return send.apply(request);
            } catch (ConditionalCheckFailedException refused) {
              throw Undone.isAppend(request)
                  ? (RuntimeException) refused.toBuilder().numAttempts(1).build()
                  : refused;
            }
          });

  /** Nobody reads the commit that the id of a request names. */
  public static final Alteration NAMED_COMMIT =
      Undone.detour(
          (request, send) ->
              readsCommits(request) ? blind(request, send.apply(request)) : send.apply(request));

  /** Intake looks for the key, and only then reads the head. */
  public static final Alteration LOOK_AFTER_HEAD =
      Alteration.ofClient(
          inner -> {
            Map<String, DynamoDbResponse> before = new HashMap<>();
            return new TablesClient(
                request -> {
                  if (Undone.readsHead(request)) {
                    before.put("item", inner.getItem(FewRequests.lookUp(CallWorlds.ID)));
                    before.put("rows", inner.batchGetItem(rowLook()));
                    return blind(request, TablesClient.send(inner, request));
                  }
                  DynamoDbResponse answer =
                      looksForItem(request)
                          ? before.get("item")
                          : request instanceof BatchGetItemRequest ? before.get("rows") : null;
                  return answer == null ? TablesClient.send(inner, request) : answer;
                });
          });

  private static boolean looks(DynamoDbRequest request) {
    return looksForItem(request) || looksForRows(request) || readsCommits(request);
  }

  private static boolean looksForItem(DynamoDbRequest request) {
    return request instanceof GetItemRequest get
        && get.tableName().equals(FewRequests.TABLES.requests());
  }

  private static boolean looksForRows(DynamoDbRequest request) {
    return request instanceof BatchGetItemRequest
        || (request instanceof QueryRequest query
            && query.tableName().equals(FewRequests.TABLES.reservations()));
  }

  private static boolean readsCommits(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && query.tableName().equals(FewRequests.TABLES.decisions())
        && query.indexName() == null
        && query.keyConditionExpression().contains("BETWEEN");
  }

  private static boolean isRequest(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(FewRequests.TABLES.requests());
  }

  /** The same answer without what is looked for: of commits their entries, and what they owe. */
  private static DynamoDbResponse blind(DynamoDbRequest request, DynamoDbResponse answer) {
    if (answer instanceof GetItemResponse) {
      return GetItemResponse.builder().build();
    }
    if (answer instanceof BatchGetItemResponse) {
      return BatchGetItemResponse.builder().responses(Map.of()).unprocessedKeys(Map.of()).build();
    }
    QueryResponse found = (QueryResponse) answer;
    if (looksForRows(request)) {
      return QueryResponse.builder().items().count(0).scannedCount(0).build();
    }
    return found.toBuilder()
        .items(
            found.items().stream()
                .map(item -> Undone.readsHead(request) ? owingNothing(item) : without(item))
                .toList())
        .build();
  }

  private static Map<String, AttributeValue> without(Map<String, AttributeValue> commit) {
    Map<String, AttributeValue> item = new HashMap<>(commit);
    item.put("entries", AttributeValue.fromL(List.of()));
    return item;
  }

  private static Map<String, AttributeValue> owingNothing(Map<String, AttributeValue> commit) {
    Map<String, AttributeValue> item = new HashMap<>(commit);
    Map<String, AttributeValue> marks = new HashMap<>(commit.get("marks").m());
    marks.remove("owing");
    item.put("marks", AttributeValue.fromM(marks));
    return item;
  }

  private static DynamoDbRequest knowing(long head, DynamoDbRequest request) {
    PutItemRequest put = (PutItemRequest) request;
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.put("notIn", AttributeValue.fromN(Long.toString(head)));
    return put.toBuilder().item(item).build();
  }

  /** As intake looks whether the key's request has a row. */
  private static BatchGetItemRequest rowLook() {
    Map<String, AttributeValue> key =
        Map.of(
            "request",
            AttributeValue.fromS(FewRequests.HALL.text() + "/" + CallWorlds.ID),
            "part",
            AttributeValue.fromS("verdict"));
    return BatchGetItemRequest.builder()
        .requestItems(
            Map.of(
                FewRequests.TABLES.reservations(),
                KeysAndAttributes.builder().keys(List.of(key)).consistentRead(true).build()))
        .build();
  }

  private UndoneAtOnce() {}
}
