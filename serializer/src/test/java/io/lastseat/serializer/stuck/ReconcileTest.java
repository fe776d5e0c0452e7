package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.Books;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Every undecided request of sufficient age is found and decided; no other is touched. */
class ReconcileTest {

  private static final Duration NEXT_DAY = Duration.ofHours(30);
  private static final Duration NEXT_YEAR = Duration.ofDays(365);
  private static final ReconcileSettings ORDINARY =
      ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN);

  private final Hall hall = new Hall();
  private final Request created = hall.put(hall.configure("a", 3));

  @Test
  void aHealthyTableIsOnlyCounted() {
    Request reserved = hall.put(hall.reserve("a", 0));
    hall.decide(created, reserved);
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.walked()).isEqualTo(2);
    assertThat(all.resources()).isEqualTo(1);
    assertThat(all.suspicious()).isZero();
    assertThat(all.driven()).isZero();
    assertThat(all.leftSomethingUndecided()).isFalse();
  }

  @Test
  void aRequestThatTheStreamForgotIsDecided() {
    hall.decide(created);
    Request forgotten = hall.put(hall.reserve("a", 0));
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.suspicious()).isEqualTo(1);
    assertThat(all.driven()).isEqualTo(1);
    assertThat(all.decided()).isEqualTo(1);
    hall.hasDecided("a", List.of(created, forgotten));
    Reconciled nextDay = hall.reconciliation(NEXT_DAY.multipliedBy(2)).all();
    assertThat(nextDay.suspicious()).as("healthy again").isZero();
  }

  @Test
  void soAreThoseOnResourcesThatNobodyCreatedAndInLanesThatTheLedgerDoesNotHave() {
    hall.decide(created);
    Request nowhere = hall.put(hall.reserve("nowhere", 0));
    Request beyond = hall.put(hall.reserve("a", 63));
    Request far = hall.put(hall.reserve("nowhere", 17));
    assertThat(reconcile(ORDINARY).decided()).isEqualTo(3);
    hall.hasDecided("a", List.of(created, beyond));
    hall.hasDecided("nowhere", List.of(nowhere, far));
  }

  @Test
  void theYoungAreLeftToTheStream() {
    hall.decide(created);
    Request young = hall.put(hall.reserve("a", 0));
    Reconciled all = hall.reconciliation(Duration.ofHours(25)).all();
    assertThat(all.tooYoung()).isEqualTo(1);
    assertThat(all.driven()).isZero();
    assertThat(all.leftSomethingUndecided()).isFalse();
    assertThat(hall.isDecided(young)).isFalse();
  }

  @Test
  void whoCameFirstIsDecidedFirst() {
    hall.decide(created);
    List<Request> forgotten = new ArrayList<>();
    for (int minute : List.of(7, 3, 9, 1, 5)) {
      forgotten.add(hall.put(at(hall.reserve("a", minute % 3), minute)));
    }
    reconcile(ORDINARY);
    assertThat(decided("a", any -> true).subList(1, 6))
        .isEqualTo(Stream.of(3, 1, 4, 0, 2).map(place -> forgotten.get(place).id()).toList());
  }

  @Test
  void itemsThatAreNoRequestsAreNamedAndThoseOfANewerProgramLeft() {
    hall.decide(created);
    hall.put(
        Map.of(
            "lane",
            AttributeValue.fromS("no lane"),
            "requestId",
            AttributeValue.fromS("stranger")));
    Request newer = hall.reserve("a", 0);
    hall.put(ofVersion("2", newer));
    Request forgotten = hall.put(hall.reserve("a", 0));
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.unreadable().count()).isEqualTo(1);
    assertThat(all.unreadable().some().get(0)).contains("no lane/stranger", "no version");
    assertThat(all.newer().some()).containsExactly("a#0/" + newer.id());
    assertThat(all.leftSomethingUndecided()).isTrue();
    hall.hasDecided("a", List.of(created, forgotten));
  }

  @Test
  void aDecidedRequestThatWasDeletedHidesNoPendingOne() {
    Request archived = hall.put(hall.reserve("a", 0));
    hall.decide(created, archived);
    hall.forgetRequest(archived);
    Request forgotten = hall.put(hall.reserve("a", 0));
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.walked()).as("as many as were decided").isEqualTo(2);
    assertThat(all.suspicious()).isEqualTo(1);
    hall.hasDecided("a", List.of(created, archived, forgotten));
  }

  @Test
  void whatWasTakenInYearsAheadIsDecidedAndClosesNothing() {
    Request closing =
        hall.put(
            hall.configure(
                "b",
                new Terms(
                    9,
                    Option.none(),
                    Option.some(Hall.CLOCK.instant().plus(NEXT_YEAR)),
                    Option.none(),
                    Option.none(),
                    true,
                    Admission.STREAM,
                    HoldTerms.NONE)));
    hall.decide(closing);
    Request ahead = hall.put(at(hall.reserve("b", 0), Math.toIntExact(5 * NEXT_YEAR.toMinutes())));
    assertThat(reconcile(ORDINARY).decided()).as("it, and the creation of a").isEqualTo(2);
    Head head = hall.parts().log().head(new ResourceId("b")).get();
    assertThat(head.books().clock()).isBefore(head.decidedAt().plus(Duration.ofMinutes(1)));
    Request ordinary = hall.put(hall.reserve("b", 0));
    hall.decide(ordinary);
    hall.hasDecided("b", List.of(closing, ahead, ordinary));
    assertThat(decided("b", Verdict::accepted)).containsExactly(closing.id(), ordinary.id());
  }

  @Test
  void aNewerRequestThatIsDecidedHidesNoPendingOne() {
    Request newer = hall.put(hall.reserve("a", 0));
    hall.decide(created, newer);
    hall.put(ofVersion("2", newer));
    Request forgotten = hall.put(hall.reserve("a", 0));
    reconcile(ORDINARY);
    assertThat(hall.isDecided(forgotten)).isTrue();
  }

  @Test
  void rowsThatTheirWriterDiedBeforeAreWritten() {
    Request reserved = hall.put(hall.reserve("a", 0));
    decideWithoutRows(created, reserved);
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.suspicious()).isZero();
    hall.hasDecided("a", List.of(created, reserved));
  }

  @Test
  void rowsOfCommitsThatWereLookedAtLongAgoAreNotReadAgain() {
    decideWithoutRows(created);
    assertThat(hall.reconciliation(Duration.ofDays(8)).all().suspicious()).isZero();
    assertThat(hall.isDecided(created)).isFalse();
  }

  @Test
  void aDecisionMadeDuringTheWalkHidesNoPendingOne() {
    hall.decide(created);
    Request forgotten = hall.put(hall.reserve("a", 0));
    // Written behind the reader's position and decided before the books are read: 2 requests seen
    // (the creation and the forgotten one), 2 decisions (the creation and this one).
    FaultyDynamo.Front meanwhile =
        FaultyDynamo.beforeOnce(
            request -> request instanceof QueryRequest,
            () -> {
              Request quick = hall.put(hall.reserve("a", 0));
              hall.parts(hall.client(), later())
                  .batch()
                  .handle(Records.delivered(Hall.records(List.of(quick))));
            });
    new Reconciliation(hall.parts(FaultyDynamo.client(hall.client(), meanwhile), later()), ORDINARY)
        .all();
    assertThat(hall.isDecided(forgotten)).isTrue();
  }

  @Test
  void moreResourcesThanAreCountedAreLookedUpRowByRow() {
    hall.decide(created);
    List<Request> forgotten =
        IntStream.range(0, 30).mapToObj(i -> (Request) hall.put(hall.reserve("r" + i, 0))).toList();
    Reconciled all =
        reconcile(new ReconcileSettings(Duration.ofHours(26), Duration.ofDays(7), 7, 100, 4));
    assertThat(all.resources()).isEqualTo(7);
    assertThat(all.walked()).isEqualTo(31);
    assertThat(all.decided()).isEqualTo(30);
    assertThat(forgotten).allMatch(hall::isDecided);
  }

  @Test
  void moreIdsThanAreHeldAreGoneThroughInParts() {
    List<Request> known =
        new ArrayList<>(IntStream.range(0, 60).mapToObj(i -> hall.reserve("a", i % 3)).toList());
    hall.putAll(known);
    hall.decide(known);
    List<Request> forgotten =
        IntStream.range(0, 25).mapToObj(i -> (Request) hall.reserve("a", i % 5)).toList();
    hall.putAll(forgotten);
    Reconciled all =
        reconcile(new ReconcileSettings(Duration.ofHours(26), Duration.ofDays(7), 9, 10, 7));
    assertThat(all.driven()).as("and the creation").isEqualTo(26);
    known.addAll(forgotten);
    known.add(created);
    hall.hasDecided("a", known);
  }

  @Test
  void oneResourceThatCannotBeDecidedHoldsNoOther() {
    hall.decide(created);
    Request stays = hall.put(hall.reserve("a", 0));
    Request other = hall.put(hall.reserve("b", 0));
    FaultyDynamo.Front noAppendToA =
        FaultyDynamo.refuse(
            request -> isAppendTo("a", request), () -> SdkClientException.create("no network"));
    Reconciled all =
        new Reconciliation(
                hall.parts(FaultyDynamo.client(hall.client(), noAppendToA), later()), ORDINARY)
            .all();
    assertThat(all.failures().some().get(0)).contains("a: ", "no network");
    assertThat(all.leftSomethingUndecided()).isTrue();
    assertThat(hall.isDecided(stays)).isFalse();
    assertThat(hall.isDecided(other)).isTrue();
  }

  @Test
  void aLogOfANewerProgramIsReportedAndHoldsNoOther() {
    hall.decide(created);
    hall.client()
        .updateItem(
            b ->
                b.tableName(hall.names.decisions())
                    .key(
                        Map.of(
                            "resourceId",
                            AttributeValue.fromS("a"),
                            "commitNo",
                            AttributeValue.fromN("1")))
                    .updateExpression("SET v = :v")
                    .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("2"))));
    Request other = hall.put(hall.reserve("b", 0));
    Reconciled all = reconcile(ORDINARY);
    assertThat(all.failures().some().get(0)).contains("a: ", "newer program");
    assertThat(hall.isDecided(other)).isTrue();
  }

  @Tag("full")
  @Test
  void besideARunningSerializerEachIsDecidedOnce() {
    hall.decide(created);
    List<Request> requests =
        IntStream.range(0, 300).mapToObj(i -> (Request) hall.reserve("a", i % 2)).toList();
    hall.putAll(requests);
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Void> stream =
        CompletableFuture.runAsync(
            () -> {
              for (int from = 0; from < 300; from += 10) {
                hall.decide(requests.subList(from, from + 9));
                if (from == 40) {
                  begun.complete(null);
                }
              }
            });
    CompletableFuture.anyOf(begun, stream).join();
    long decided = 0;
    while (!stream.isDone()) {
      decided += reconcile(ORDINARY).decided();
    }
    stream.join();
    decided += reconcile(ORDINARY).decided();
    assertThat(decided).as("those that the stream forgot").isGreaterThanOrEqualTo(30);
    List<Request> all = new ArrayList<>(requests);
    all.add(created);
    hall.hasDecided("a", all);
  }

  private Reconciled reconcile(ReconcileSettings settings) {
    return new Reconciliation(hall.partsAt(NEXT_DAY), settings).all();
  }

  private static Clock later() {
    return Clock.offset(Hall.CLOCK, NEXT_DAY);
  }

  private void decideWithoutRows(Request... requests) {
    Instant now = Hall.CLOCK.instant();
    List<PendingRequest> pendingRequests =
        Stream.of(requests).map(request -> PendingRequest.found(Records.stored(request))).toList();
    Batch batch =
        Batch.decide(
            Books.empty(new ResourceId("a")),
            Facts.at(now),
            pendingRequests,
            CommitBytes::ofEntry,
            30_000);
    Marks marks = Marks.NONE.withDecided(1, pendingRequests);
    assertThat(
            hall.parts()
                .log()
                .append(new Commit(1, now, Decider.RULES, batch.entries(), batch.books(), marks)))
        .isEqualTo(AppendAnswer.DONE);
  }

  private List<RequestId> decided(String resource, Predicate<Verdict> which) {
    return hall.parts()
        .log()
        .range(new ResourceId(resource), 1, Long.MAX_VALUE)
        .flatMap(Commit::verdicts)
        .filter(which)
        .map(verdict -> verdict.request().id())
        .asJava();
  }

  private static Request at(Reserve asked, int minute) {
    return new Reserve(
        asked.id(),
        asked.resource(),
        asked.takenAt().minusSeconds(3600).plusSeconds(60L * minute),
        asked.applicant(),
        asked.quantity(),
        asked.note());
  }

  private static Map<String, AttributeValue> ofVersion(String version, Request request) {
    Map<String, AttributeValue> item = new HashMap<>(Records.item(request));
    item.put("v", AttributeValue.fromN(version));
    return item;
  }

  private static boolean isAppendTo(String resource, DynamoDbRequest request) {
    return request instanceof PutItemRequest put
        && put.item().containsKey("commitNo")
        && put.item().get("resourceId").s().equals(resource);
  }
}
