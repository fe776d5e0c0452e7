package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Guards of the serializer, undone from outside: what goes to DynamoDB and back is altered. */
public final class Undone {

  /** A call on its way: it may be sent, altered, or answered otherwise. */
  private interface Detour
      extends BiFunction<
          DynamoDbRequest, Function<DynamoDbRequest, DynamoDbResponse>, DynamoDbResponse> {}

  /** The append no longer asks whether the number is absent. */
  public static final Alteration CONDITION = requests(Undone::isAppend, Undone::unconditionally);

  /** An append without an answer counts as done. */
  public static final Alteration ACKNOWLEDGED_APPEND =
      detour(
          (request, send) -> {
            try {
              return send.apply(request);
            } catch (SdkClientException silence) {
              if (isAppend(request)) {
                return PutItemResponse.builder().build();
              }
              throw silence;
            }
          });

  /** The head of the log is read eventually consistently. */
  public static final Alteration CONSISTENT_HEAD =
      requests(
          request -> request instanceof QueryRequest query && query.indexName() != null,
          request -> ((QueryRequest) request).toBuilder().consistentRead(false).build());

  /** Rows are read eventually consistently. */
  public static final Alteration CONSISTENT_ROWS =
      requests(
          BatchGetItemRequest.class::isInstance,
          request -> {
            BatchGetItemRequest batch = (BatchGetItemRequest) request;
            Map<String, KeysAndAttributes> weak = new HashMap<>();
            batch
                .requestItems()
                .forEach(
                    (table, keys) ->
                        weak.put(table, keys.toBuilder().consistentRead(false).build()));
            return batch.toBuilder().requestItems(weak).build();
          });

  /** Rows are read before the log, and not again. */
  public static final Alteration ROWS_AFTER_LOG =
      Alteration.ofClient(
          inner -> {
            BatchGetItemResponse[] before = new BatchGetItemResponse[1];
            return new TablesClient(
                request -> {
                  if (request instanceof QueryRequest && before[0] == null) {
                    before[0] = inner.batchGetItem(allRows());
                  }
                  return request instanceof BatchGetItemRequest batch && before[0] != null
                      ? only(before[0], batch)
                      : TablesClient.send(inner, request);
                });
          });

  /** After a lost append the rows are not looked at again. */
  public static final Alteration ROWS_AFTER_LOST_APPEND =
      Alteration.ofClient(
          inner -> {
            boolean[] lost = new boolean[1];
            return new TablesClient(
                request -> {
                  if (lost[0] && request instanceof BatchGetItemRequest) {
                    return noRows();
                  }
                  try {
                    return TablesClient.send(inner, request);
                  } catch (ConditionalCheckFailedException fenced) {
                    lost[0] = true;
                    throw fenced;
                  }
                });
          });

  /** Rows that DynamoDB left unprocessed count as written. */
  public static final Alteration EVERY_SINGLE_ROW =
      detour(
          (request, send) -> {
            DynamoDbResponse response = send.apply(request);
            return response instanceof BatchWriteItemResponse
                ? BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build()
                : response;
          });

  /** Rows of a call without an answer count as written. */
  public static final Alteration ACKNOWLEDGED_ROWS =
      detour(
          (request, send) -> {
            try {
              return send.apply(request);
            } catch (SdkClientException silence) {
              if (request instanceof BatchWriteItemRequest) {
                return BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build();
              }
              throw silence;
            }
          });

  /** Whoever takes over does not complete what is unfinished: it writes rows of its own alone. */
  public static final Alteration COMPLETION =
      Alteration.ofClient(
          inner -> {
            boolean[] appended = new boolean[1];
            return new TablesClient(
                request -> {
                  appended[0] =
                      isAppend(request) || (appended[0] && !(request instanceof QueryRequest));
                  return request instanceof BatchWriteItemRequest && !appended[0]
                      ? BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build()
                      : TablesClient.send(inner, request);
                });
          });

  /** The greatest sequence number decided is not kept. */
  public static final Alteration WATERMARK = appends(item -> item.remove("streamedThrough"));

  /** A commit says that all earlier rows are there, whether anybody has seen them or not. */
  public static final Alteration CONFIRMATION =
      appends(
          item -> {
            long before = Long.parseLong(item.get("commitNo").n()) - 1;
            item.put("rowsThrough", AttributeValue.fromN(Long.toString(before)));
            item.remove("rowsBeyond");
          });

  /** That a request was decided without its record is not kept. */
  public static final Alteration OUT_OF_BAND =
      appends(item -> item.put("outOfBand", AttributeValue.fromBool(false)));

  /** The sweeper believes its hint: it does not look at rows. */
  public static final Alteration HINT =
      detour(
          (request, send) ->
              request instanceof BatchGetItemRequest ? noRows() : send.apply(request));

  /** What fails is not reported. */
  public static final Alteration REPORT =
      new Alteration(
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          response -> new StreamsEventResponse(List.of()));

  /** The clock on the wall decides, not the one that intake wrote down. */
  public static final Alteration RECORDED_CLOCK =
      new Alteration(
          UnaryOperator.identity(),
          event -> {
            event
                .getRecords()
                .forEach(
                    record ->
                        record
                            .getDynamodb()
                            .getNewImage()
                            .get("takenAt")
                            .setN(
                                Long.toString(FewRequests.MORNING.plusSeconds(60).toEpochMilli())));
            return event;
          },
          UnaryOperator.identity());

  /** Intake looks its key up before it reads the books. */
  public static final Alteration GATE_ORDER =
      Alteration.ofClient(
          inner -> {
            GetItemResponse[] before = new GetItemResponse[1];
            return new TablesClient(
                request -> {
                  if (request instanceof QueryRequest query && query.indexName() != null) {
                    before[0] = inner.getItem(GateWorld.lookUp());
                  }
                  return request instanceof GetItemRequest get
                          && get.tableName().equals(FewRequests.TABLES.requests())
                      ? before[0]
                      : TablesClient.send(inner, request);
                });
          });

  /** Intake writes a request whether there is one of that name or not. */
  public static final Alteration REQUEST_CONDITION =
      requests(PutItemRequest.class::isInstance, Undone::unconditionally);

  private static Alteration appends(Consumer<Map<String, AttributeValue>> altering) {
    return requests(
        Undone::isAppend,
        request -> {
          PutItemRequest put = (PutItemRequest) request;
          Map<String, AttributeValue> item = new HashMap<>(put.item());
          altering.accept(item);
          return put.toBuilder().item(item).build();
        });
  }

  private static Alteration requests(
      Predicate<DynamoDbRequest> which, UnaryOperator<DynamoDbRequest> altering) {
    return detour(
        (request, send) -> send.apply(which.test(request) ? altering.apply(request) : request));
  }

  private static Alteration detour(Detour detour) {
    return Alteration.ofClient(
        inner ->
            new TablesClient(
                request -> detour.apply(request, sent -> TablesClient.send(inner, sent))));
  }

  private static boolean isAppend(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("verdicts");
  }

  private static DynamoDbRequest unconditionally(DynamoDbRequest request) {
    return ((PutItemRequest) request).toBuilder().conditionExpression(null).build();
  }

  private static BatchGetItemRequest allRows() {
    List<Map<String, AttributeValue>> keys =
        IntStream.rangeClosed(0, 3)
            .mapToObj(
                number ->
                    Map.of(
                        "requestId", AttributeValue.fromS("0-%026d".formatted(number)),
                        "part", AttributeValue.fromS("verdict")))
            .toList();
    return BatchGetItemRequest.builder()
        .requestItems(
            Map.of(
                FewRequests.TABLES.reservations(),
                KeysAndAttributes.builder().keys(keys).consistentRead(true).build()))
        .build();
  }

  private static BatchGetItemResponse only(
      BatchGetItemResponse before, BatchGetItemRequest request) {
    String table = FewRequests.TABLES.reservations();
    List<AttributeValue> wanted =
        request.requestItems().get(table).keys().stream().map(key -> key.get("requestId")).toList();
    return before.toBuilder()
        .responses(
            Map.of(
                table,
                before.responses().get(table).stream()
                    .filter(row -> wanted.contains(row.get("requestId")))
                    .toList()))
        .build();
  }

  private static BatchGetItemResponse noRows() {
    return BatchGetItemResponse.builder()
        .responses(Map.of(FewRequests.TABLES.reservations(), List.of()))
        .unprocessedKeys(Map.of())
        .build();
  }

  private Undone() {}
}
