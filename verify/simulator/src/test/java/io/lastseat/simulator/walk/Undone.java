package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.stream.StreamRecords;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Guards of the serializer, undone from outside: what goes to DynamoDB and back is altered. */
public final class Undone {

  /** A call on its way: it may be sent, altered, or answered otherwise. */
  interface Detour
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
          Undone::readsHead,
          request -> ((QueryRequest) request).toBuilder().consistentRead(false).build());

  /** What has a verdict is looked for before the head is read, and not after it. */
  public static final Alteration LOOK_AFTER_HEAD =
      Alteration.ofClient(
          inner -> {
            long[] seen = {-1};
            return new TablesClient(
                request -> {
                  if (readsHead(request) && seen[0] < 0) {
                    seen[0] = newest(inner.query(newestCommit()));
                  }
                  DynamoDbResponse answer = TablesClient.send(inner, request);
                  return seen[0] < 0 ? answer : NotLookedAt.beyond(seen[0], answer);
                });
          });

  /** After a lost append nobody looks again. */
  public static final Alteration LOOK_AFTER_LOST_APPEND =
      Alteration.ofClient(
          inner -> {
            long[] tried = new long[1];
            boolean[] lost = new boolean[1];
            return new TablesClient(
                request -> {
                  if (isAppend(request)) {
                    tried[0] = commitNo(((PutItemRequest) request).item());
                  }
                  try {
                    DynamoDbResponse answer = TablesClient.send(inner, request);
                    return lost[0] ? NotLookedAt.beyond(tried[0] - 1, answer) : answer;
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

  /** A process writes the rows of its own commits alone, and those of its predecessors never. */
  public static final Alteration COMPLETION =
      Alteration.ofClient(
          inner -> {
            Set<Long> own = new HashSet<>();
            return new TablesClient(
                request -> {
                  if (isAppend(request)) {
                    own.add(commitNo(((PutItemRequest) request).item()));
                  }
                  return request instanceof BatchWriteItemRequest batch
                      ? rowsOf(own, batch)
                          .fold(
                              () ->
                                  BatchWriteItemResponse.builder()
                                      .unprocessedItems(Map.of())
                                      .build(),
                              some -> TablesClient.send(inner, some))
                      : TablesClient.send(inner, request);
                });
          });

  /** The greatest sequence number decided is not kept. */
  public static final Alteration WATERMARK =
      streams(stream -> stream.put("lanes", AttributeValue.fromM(Map.of())));

  /** It is not kept up to which commit the requests of another stream stand. */
  public static final Alteration OTHER_STREAMS =
      streams(stream -> stream.put("through", AttributeValue.fromN("0")));

  /** All streams are taken for one. */
  public static final Alteration STREAM_LABEL =
      records(
          record ->
              record.setEventSourceARN(
                  StreamRecords.of(StreamRecords.FIRST_STREAM, "INSERT", Map.of(), BigInteger.ONE)
                      .getEventSourceARN()));

  /** A commit says that all earlier rows are there, whether anybody has seen them or not. */
  public static final Alteration OWING =
      marks(
          marks ->
              marks.computeIfPresent(
                  "owing", (name, owing) -> AttributeValue.fromL(last(owing.l()))));

  /** Up to which commit requests were decided without their records is not kept. */
  public static final Alteration UNSTREAMED_THROUGH =
      marks(marks -> marks.remove("unstreamedThrough"));

  /** Requests say that they are in no commit up to one of which intake knew nothing. */
  public static final Alteration NOT_IN = images("notIn", 2);

  /** What requests say about a log that was restored since is believed. */
  public static final Alteration EPOCH = images("epoch", 1);

  /** The sweeper believes its hint: it does not look at what the log says. */
  public static final Alteration HINT =
      detour((request, send) -> NotLookedAt.beyond(1, send.apply(request)));

  /** What fails is not reported. */
  public static final Alteration REPORT =
      new Alteration(
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          response -> new StreamsEventResponse(List.of()));

  /** The clock on the wall decides, not the one that intake wrote down. */
  public static final Alteration RECORDED_CLOCK =
      images("takenAt", FewRequests.MORNING.plusSeconds(60).toEpochMilli());

  /** Intake looks its key up before it reads the books. */
  public static final Alteration GATE_ORDER =
      Alteration.ofClient(
          inner -> {
            GetItemResponse[] before = new GetItemResponse[1];
            return new TablesClient(
                request -> {
                  if (readsHead(request)) {
                    before[0] = inner.getItem(FewRequests.lookUp(CallWorlds.ID));
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

  /** Alters the marks of each stream in each commit. */
  private static Alteration streams(Consumer<Map<String, AttributeValue>> altering) {
    return marks(
        marks ->
            marks.computeIfPresent(
                "streamed",
                (name, streamed) -> {
                  Map<String, AttributeValue> all = new HashMap<>();
                  streamed.m().forEach((label, mark) -> all.put(label, altered(mark, altering)));
                  return AttributeValue.fromM(all);
                }));
  }

  static Alteration marks(Consumer<Map<String, AttributeValue>> altering) {
    return requests(
        Undone::isAppend,
        request -> {
          PutItemRequest put = (PutItemRequest) request;
          Map<String, AttributeValue> item = new HashMap<>(put.item());
          item.computeIfPresent("marks", (name, marks) -> altered(marks, altering));
          return put.toBuilder().item(item).build();
        });
  }

  private static AttributeValue altered(
      AttributeValue map, Consumer<Map<String, AttributeValue>> altering) {
    Map<String, AttributeValue> copy = new HashMap<>(map.m());
    altering.accept(copy);
    return AttributeValue.fromM(copy);
  }

  private static List<AttributeValue> last(List<AttributeValue> all) {
    return all.subList(all.size() - 1, all.size());
  }

  /** Puts another number into the image of each record. */
  private static Alteration images(String name, long number) {
    return records(
        record -> record.getDynamodb().getNewImage().get(name).setN(Long.toString(number)));
  }

  private static Alteration records(Consumer<DynamodbStreamRecord> altering) {
    return new Alteration(
        UnaryOperator.identity(),
        event -> {
          event.getRecords().forEach(altering);
          return event;
        },
        UnaryOperator.identity());
  }

  private static Alteration requests(
      Predicate<DynamoDbRequest> which, UnaryOperator<DynamoDbRequest> altering) {
    return detour(
        (request, send) -> send.apply(which.test(request) ? altering.apply(request) : request));
  }

  static Alteration detour(Detour detour) {
    return Alteration.ofClient(
        inner ->
            new TablesClient(
                request -> detour.apply(request, sent -> TablesClient.send(inner, sent))));
  }

  static boolean isAppend(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("entries");
  }

  static boolean readsHead(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && query.tableName().equals(FewRequests.TABLES.decisions())
        && Boolean.FALSE.equals(query.scanIndexForward());
  }

  static QueryRequest newestCommit() {
    return QueryRequest.builder()
        .tableName(FewRequests.TABLES.decisions())
        .keyConditionExpression("resourceId = :resource")
        .expressionAttributeValues(
            Map.of(":resource", AttributeValue.fromS(FewRequests.HALL.text())))
        .scanIndexForward(false)
        .consistentRead(true)
        .limit(1)
        .build();
  }

  static long newest(QueryResponse answer) {
    return answer.items().stream().mapToLong(Undone::commitNo).max().orElse(0);
  }

  static long commitNo(Map<String, AttributeValue> item) {
    return Long.parseLong(item.get("commitNo").n());
  }

  /** Of the rows those of these commits, or none where none is left. */
  private static Option<BatchWriteItemRequest> rowsOf(
      Set<Long> commits, BatchWriteItemRequest batch) {
    List<WriteRequest> some =
        batch.requestItems().get(FewRequests.TABLES.reservations()).stream()
            .filter(write -> commits.contains(commitNo(write.putRequest().item())))
            .toList();
    return Option.when(
        !some.isEmpty(),
        () ->
            batch.toBuilder()
                .requestItems(Map.of(FewRequests.TABLES.reservations(), some))
                .build());
  }

  private static DynamoDbRequest unconditionally(DynamoDbRequest request) {
    return ((PutItemRequest) request).toBuilder().conditionExpression(null).build();
  }

  private Undone() {}
}
