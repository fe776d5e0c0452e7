package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableNames;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
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

  /** Before an immediate append nobody looks whether the key's request stands in the table. */
  public static final Alteration ITEM_BEFORE_APPEND =
      Alteration.ofClient(
          inner -> {
            boolean[] tried = new boolean[1];
            return new TablesClient(
                request -> {
                  tried[0] |= Undone.isAppend(request);
                  return !tried[0] && looksForItem(request)
                      ? GetItemResponse.builder().build()
                      : TablesClient.send(inner, request);
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
                        ? nothing(request)
                        : TablesClient.send(inner, request);
                  } catch (ConditionalCheckFailedException fenced) {
                    lost[0] |= Undone.isAppend(request);
                    throw fenced;
                  }
                });
          });

  /** Nobody looks into the index of immediate verdicts. */
  public static final Alteration INDEX =
      Undone.detour(
          (request, send) -> looksIntoIndex(request) ? nothing(request) : send.apply(request));

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
          (request, send) -> readsOneCommit(request) ? nothing(request) : send.apply(request));

  /** Intake looks for the key, and only then reads the head. */
  public static final Alteration LOOK_AFTER_HEAD =
      Alteration.ofClient(
          inner -> {
            Map<Boolean, DynamoDbResponse> before = new HashMap<>();
            return new TablesClient(
                request -> {
                  if (Undone.readsHead(request)) {
                    before.put(true, inner.getItem(FewRequests.lookUp(CallWorlds.ID)));
                    before.put(false, inner.query(indexLook()));
                  }
                  DynamoDbResponse answer =
                      looks(request) ? before.get(looksForItem(request)) : null;
                  return answer == null ? TablesClient.send(inner, request) : answer;
                });
          });

  private static boolean looks(DynamoDbRequest request) {
    return looksForItem(request) || looksIntoIndex(request);
  }

  private static boolean looksForItem(DynamoDbRequest request) {
    return request instanceof GetItemRequest get
        && get.tableName().equals(FewRequests.TABLES.requests());
  }

  private static boolean looksIntoIndex(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && TableNames.VERDICTS_INDEX.equals(query.indexName());
  }

  private static boolean readsOneCommit(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && query.tableName().equals(FewRequests.TABLES.decisions())
        && query.indexName() == null
        && query.keyConditionExpression().contains("BETWEEN");
  }

  private static boolean isRequest(DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(FewRequests.TABLES.requests());
  }

  private static DynamoDbResponse nothing(DynamoDbRequest request) {
    return request instanceof GetItemRequest
        ? GetItemResponse.builder().build()
        : QueryResponse.builder().items().count(0).scannedCount(0).build();
  }

  private static DynamoDbRequest knowing(long head, DynamoDbRequest request) {
    PutItemRequest put = (PutItemRequest) request;
    Map<String, AttributeValue> item = new HashMap<>(put.item());
    item.put("notIn", AttributeValue.fromN(Long.toString(head)));
    return put.toBuilder().item(item).build();
  }

  /** As intake looks whether the key's request has an immediate verdict. */
  private static QueryRequest indexLook() {
    return QueryRequest.builder()
        .tableName(FewRequests.TABLES.decisions())
        .indexName(TableNames.VERDICTS_INDEX)
        .keyConditionExpression("resourceId = :resource AND requestId = :request")
        .expressionAttributeValues(
            Map.of(
                ":resource", AttributeValue.fromS(FewRequests.HALL.text()),
                ":request", AttributeValue.fromS(CallWorlds.ID.text())))
        .consistentRead(true)
        .build();
  }

  private UndoneAtOnce() {}
}
