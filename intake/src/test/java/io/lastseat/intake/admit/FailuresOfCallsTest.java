package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.MissingPlaceException;
import io.lastseat.engine.call.CallGroup;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.intake.admit.DecidingParts.DecidingProcess;
import io.lastseat.log.Backoff;
import io.lastseat.log.LogBehindException;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A failure of one call, or of its target, does not fail the other calls of its group. */
class FailuresOfCallsTest {

  private static final DynamoDbClient REAL = Store.shared().client();
  private static final LogParts PARTS = DecidingParts.of(REAL, attempt -> {});

  /** A call whose request keeps one id in each try. */
  private static final class Named extends OneCall {

    private final Request request;

    Named(Request request) {
      super(request.resource(), "somebody");
      this.request = request;
    }

    @Override
    public Request requestOn(Head head) {
      return request;
    }

    @Override
    public boolean isDerived() {
      return true;
    }

    @Override
    public boolean isNew(Head head, Request any) {
      return false;
    }

    @Override
    public Option<Outcome.Rejected> refusal(Books books, Request any) {
      return Option.when(
          any instanceof Reserve
              && books.terms().get().waiting().limit().isEmpty()
              && books.free() < 1,
          () -> Outcome.rejected(Reason.SOLD_OUT, books));
    }
  }

  @Test
  void throttledRowsAreNotWaitedForByWhoNeedsNone() {
    ResourceId hall = new ResourceId("throttled-look");
    Head known = DecidingParts.created(PARTS, hall);
    OneCall keyed = new Named(reserve(hall, 7));
    Vector<OneCall> others = strangers(hall);

    decide(DecidingParts.of(throttledRows(), attempt -> {}), known, others.prepend(keyed));

    assertThat(others)
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.Decided.class));
    assertThatThrownBy(keyed.ended::join)
        .hasCauseInstanceOf(ProvisionedThroughputExceededException.class);
  }

  /** The look-up covered all of them, so none can have a verdict. */
  @Test
  void whereTheFactsOfOneAreThrottledAllGoByTheStream() {
    ResourceId hall = new ResourceId("throttled-facts");
    Head known = DecidingParts.created(PARTS, hall);
    Vector<OneCall> calls = strangers(hall).prepend(unkeyedCancel(hall, 7));

    decide(DecidingParts.of(throttledRows(), attempt -> {}), known, calls);

    assertThat(calls)
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.ForStream.class));
  }

  @Test
  void aLostRowOfAPromotionStopsThoseAloneWhoAskAboutIt() {
    ResourceId hall = new ResourceId("lost-promotion");
    loseAPromotion(hall);
    OneCall about = new Named(new Cancel(Cancel.idFor(id(3)), hall, OneCall.NOON, id(3)));
    Vector<OneCall> others = strangers(hall);

    decide(PARTS, PARTS.log().head(hall).get(), others.prepend(about));

    assertThat(others)
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.Decided.class));
    assertThatThrownBy(about.ended::join).hasCauseInstanceOf(MissingPlaceException.class);
  }

  /** Else it would be written for the stream, and stop that. */
  @Test
  void whoCannotBeDecidedFailsEvenIfTheNextReadFails() {
    ResourceId hall = new ResourceId("lost-promotion-and-read");
    loseAPromotion(hall);
    OneCall about = new Named(new Cancel(Cancel.idFor(id(3)), hall, OneCall.NOON, id(3)));
    OneCall unread = new Named(new Cancel(Cancel.idFor(id(9)), hall, OneCall.NOON, id(9)));
    DynamoDbClient silent = withoutItem(id(9));

    decide(
        DecidingParts.of(silent, attempt -> {}),
        PARTS.log().head(hall).get(),
        Vector.of(about, unread));

    assertThatThrownBy(about.ended::join).hasCauseInstanceOf(MissingPlaceException.class);
    assertThat(end(unread)).isInstanceOf(CallOutcome.ForStream.class);
  }

  /** The tables may not belong together, so nothing is said about rows either. */
  @Test
  void whereNothingCanBeDecidedNoRowsAreWritten() {
    ResourceId hall = new ResourceId("no-tables");
    Head created = DecidingParts.created(PARTS, hall);
    Head owing =
        Stream.iterate(1L, number -> number + 1)
            .limit(LogLimits.OF_CALLS.owing())
            .reduce(created, FailuresOfCallsTest::owing, (one, other) -> other);
    LogParts parts =
        DecidingParts.of(
            REAL,
            attempt -> {},
            () ->
                () -> {
                  throw SdkClientException.create("Nothing was heard.");
                });
    OneCall call = new OneCall(hall, "Eve");

    CallGroup group =
        DecidingParts.process(parts).decide(owing, true, Vector.of(call), Vector::empty);

    assertThat(end(call)).isInstanceOf(CallOutcome.NotNow.class);
    assertThat(group.owesRows()).isFalse();
  }

  /** A client that reads every item but this request's; such a read takes a function. */
  private static DynamoDbClient withoutItem(RequestId unread) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            FailuresOfCallsTest.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.isDefault() && arguments.length == 1 && arguments[0] instanceof Consumer) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              if (arguments != null
                  && arguments[0] instanceof GetItemRequest get
                  && get.key().containsValue(AttributeValue.fromS(unread.text()))) {
                throw SdkClientException.create("Nothing was heard.");
              }
              return method.invoke(REAL, arguments);
            });
  }

  private static Head owing(Head head, long number) {
    return new Head(head.number(), head.books(), head.marks().withOwing(number), head.decidedAt());
  }

  /** The row is left from before a restore; the restored log has since reached its number. */
  @Test
  void aRowThatTheLogDoesNotHoldIsNotBelieved() {
    ResourceId hall = new ResourceId("row-of-another-log");
    Head known = DecidingParts.created(PARTS, hall);
    writeRow(reserve(hall, 7), known.number());
    writeRow(reserve(hall, 8), known.number() + 400);
    OneCall otherwise = new Named(reserve(hall, 7));
    OneCall beyond = new Named(reserve(hall, 8));
    Vector<OneCall> others = strangers(hall).append(new Named(reserve(hall, 9)));

    decide(PARTS, known, others.prepend(otherwise).prepend(beyond));

    assertThat(others)
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.Decided.class));
    for (OneCall one : Vector.of(otherwise, beyond)) {
      assertThatThrownBy(one.ended::join).hasCauseInstanceOf(LogBehindException.class);
    }
  }

  /** The leader's thread is interrupted: its calls fall back to the stream, the others go on. */
  @Test
  void anInterruptedLeaderSendsAllByTheStream() {
    ResourceId hall = new ResourceId("interrupted");
    Head known = DecidingParts.created(PARTS, hall);
    DynamoDbClient silent =
        FaultyDynamo.client(
            REAL,
            (request, through) -> {
              if (request instanceof PutItemRequest) {
                Thread.currentThread().interrupt();
                throw SdkClientException.create("Nothing was heard.");
              }
              return through.get();
            });
    Vector<OneCall> calls = strangers(hall);

    decide(
        DecidingParts.of(silent, Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(1))),
        known,
        calls);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls)
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.ForStream.class));
  }

  @Test
  void oneHotNeighbourSendsItsOwnClaimAloneByTheStream() {
    ResourceId home = new ResourceId("claims-home");
    Head known = DecidingParts.created(PARTS, home);
    Vector<ResourceId> rooms = Vector.range(0, 10).map(n -> new ResourceId("claims-room-" + n));
    rooms.forEach(room -> DecidingParts.created(PARTS, room));
    Vector<OneCall> claims =
        rooms.zipWithIndex((room, n) -> new Named(claim(reserve(home, 10 + n), room)));

    decide(DecidingParts.of(overtakenOn(rooms.head()), attempt -> {}), known, claims);

    CallOutcome hot = end(claims.head());
    assertThat(hot).isInstanceOf(CallOutcome.ForStream.class);
    assertThat(((CallOutcome.ForStream) hot).contended()).isTrue();
    assertThat(claims.tail())
        .allSatisfy(call -> assertThat(end(call)).isInstanceOf(CallOutcome.Decided.class));
  }

  @Test
  void aRefusalShowsTheBooksOnWhichItRests() {
    ResourceId hall = new ResourceId("refused-amid");
    SerialDecider decider = new SerialDecider(PARTS);
    decide(
        decider,
        new Configure(
            id(1), hall, OneCall.NOON, Terms.ofCapacity(1), Option.none(), Option.none()));
    decide(decider, reserve(hall, 2));
    OneCall refused = new Named(reserve(hall, 7));
    OneCall givesBack = new Named(new Cancel(Cancel.idFor(id(2)), hall, OneCall.NOON, id(2)));

    decide(PARTS, PARTS.log().head(hall).get(), Vector.of(refused, givesBack));

    assertThat(end(givesBack)).isInstanceOf(CallOutcome.Decided.class);
    CallOutcome.TurnedAway away = (CallOutcome.TurnedAway) end(refused);
    assertThat(away.outcome().reason()).isEqualTo(Reason.SOLD_OUT);
    assertThat(away.seen().books().free()).isZero();
  }

  /** The log was archived between the read of the head and that of its owing commits. */
  @Test
  void whatIsOwedIsLookedForAgainWhereItsCommitWentMeanwhile() {
    ResourceId hall = new ResourceId("owed-and-gone");
    DecidingProcess process = DecidingParts.process(PARTS);
    Head created = DecidingParts.created(PARTS, hall);
    CallGroup owing =
        process.decide(created, false, Vector.of(new Named(reserve(hall, 7))), Vector::empty);
    Head known = PARTS.log().head(hall).get();
    owing.writeRows();
    process.decide(known.withRows(known.marks().owing()), false, strangers(hall), Vector::empty);
    assertThat(known.marks().owing()).contains(known.number());
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId",
            AttributeValue.fromS(hall.text()),
            "commitNo",
            AttributeValue.fromN(Long.toString(known.number())));
    REAL.deleteItem(delete -> delete.tableName(Store.shared().names().decisions()).key(key));

    assertThat(process.tools().finder().changeWithoutRow(known, id(7))).isEmpty();
    assertThat(process.tools().finder().withoutRow(known, id(7))).isEmpty();
  }

  private static void decide(LogParts parts, Head known, Vector<OneCall> calls) {
    DecidingParts.decide(parts, known, false, calls, Vector::empty);
  }

  private static void decide(SerialDecider decider, Request... requests) {
    assertThat(
            decider
                .decide(
                    requests[0].resource(),
                    Vector.of(requests)
                        .map(one -> PendingRequest.found(new StoredRequest(one, Option.none()))))
                .failure())
        .isEmpty();
  }

  private static CallOutcome end(OneCall call) {
    try {
      return call.ended.getNow(null);
    } catch (CompletionException failed) {
      throw new AssertionError("It failed.", failed.getCause());
    }
  }

  private static Vector<OneCall> strangers(ResourceId hall) {
    return Vector.of("Eve", "Ivy", "Joe").map(name -> new OneCall(hall, name));
  }

  /** Returns a cancellation that needs no look-up, but has an id. */
  private static OneCall unkeyedCancel(ResourceId hall, int target) {
    Cancel cancel = new Cancel(Cancel.idFor(id(target)), hall, OneCall.NOON, id(target));
    return new OneCall(hall, "Zoe") {
      @Override
      public Request requestOn(Head head) {
        return cancel;
      }
    };
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }

  private static Reserve reserve(ResourceId hall, int number) {
    return new Reserve(id(number), hall, OneCall.NOON, "Kim", 1, Option.none());
  }

  private static Claim claim(Reserve own, ResourceId room) {
    return new Claim(own, TreeMap.of(room, 1L));
  }

  private static void writeRow(Reserve request, long commitNo) {
    Verdict verdict =
        new Verdict(request, 77, Outcome.accepted(), 1, 0, Option.none(), Option.none(), 0);
    PARTS.rows().write(Vector.of(new VerdictRow(verdict, commitNo, OneCall.NOON, true)));
  }

  /** Loses the row of the promotion that gave Bob a place in the hall. */
  private static void loseAPromotion(ResourceId hall) {
    SerialDecider decider = new SerialDecider(PARTS);
    Terms terms = Terms.ofCapacity(8).withWaiting(new WaitingTerms(Option.some(3L), Option.none()));
    decide(decider, new Configure(id(1), hall, OneCall.NOON, terms, Option.none(), Option.none()));
    decide(
        decider,
        new Reserve(id(2), hall, OneCall.NOON, "Ada", 8, Option.none()),
        new Reserve(id(3), hall, OneCall.NOON, "Bob", 1, Option.none(), Option.none(), true));
    decide(decider, new Cancel(Cancel.idFor(id(2)), hall, OneCall.NOON, id(2)));
    // This call confirms that the rows of the others are written.
    decide(decider, reserve(hall, 4));
    lose(hall.text() + "/" + id(3).text(), "grant-0000000001");
  }

  private static void lose(String request, String part) {
    Map<String, AttributeValue> key =
        Map.of("request", AttributeValue.fromS(request), "part", AttributeValue.fromS(part));
    String table = Store.shared().names().reservations();
    assertThat(REAL.getItem(get -> get.tableName(table).key(key)).hasItem()).isTrue();
    REAL.deleteItem(delete -> delete.tableName(table).key(key));
  }

  private static DynamoDbClient throttledRows() {
    return FaultyDynamo.client(
        REAL,
        (request, through) ->
            request instanceof BatchGetItemRequest batch
                ? BatchGetItemResponse.builder()
                    .responses(Map.of())
                    .unprocessedKeys(batch.requestItems())
                    .build()
                : through.get());
  }

  private static DynamoDbClient overtakenOn(ResourceId hot) {
    return FaultyDynamo.client(
        REAL,
        (request, through) -> {
          if (request instanceof TransactWriteItemsRequest all
              && all.transactItems().stream().anyMatch(one -> isOf(one, hot))) {
            throw TransactionCanceledException.builder()
                .cancellationReasons(
                    all.transactItems().stream()
                        .map(one -> isOf(one, hot) ? "ConditionalCheckFailed" : "None")
                        .map(code -> CancellationReason.builder().code(code).build())
                        .toList())
                .build();
          }
          return through.get();
        });
  }

  private static boolean isOf(TransactWriteItem one, ResourceId resource) {
    return one.put().item().get("resourceId").s().equals(resource.text());
  }
}
