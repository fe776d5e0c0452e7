package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.testkit.FaultyDynamo;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Requests decided in their calls are still in the table, and their records are lost. Each gets its
 * row, and none a second verdict.
 */
class ReconcileImmediateTest {

  private static final ReconcileSettings ORDINARY =
      ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN);
  private static final ResourceId A = new ResourceId("a");

  private final Hall hall = new Hall();
  private final Request created = hall.put(hall.configure("a", 3));
  private final Reserve asked = hall.reserve("a", 0);
  private final List<DynamoDbRequest> writes = new CopyOnWriteArrayList<>();

  @BeforeEach
  void create() {
    hall.decide(created);
  }

  @Test
  void whatStandsInNoTableIsNotMissed() {
    decideAtOnce(asked);
    Reconciled all = reconcile();
    assertThat(all.suspicious()).isZero();
    assertThat(all.driven()).isZero();
    assertThat(hall.isDecided(asked)).as("the row that its call has left").isTrue();
  }

  @Test
  void aRequestThatFellBackGetsItsRow() {
    decideAtOnce(asked);
    hall.put(asked);
    Reconciled all = reconcile();
    assertThat(all.suspicious()).isEqualTo(1);
    assertThat(all.driven()).isZero();
    assertThat(all.leftSomethingUndecided()).isFalse();
    hall.hasDecided("a", List.of(created, asked));
    assertThat(row(asked)).isEqualTo(logged(asked));
    assertThat(writes).hasSize(1);
  }

  @Test
  void andThenNothingIsWrittenAnyMore() {
    decideAtOnce(asked);
    hall.put(asked);
    reconcile();
    writes.clear();
    Reconciled again = reconcile();
    assertThat(again.suspicious()).as("its log is read whole each time").isEqualTo(1);
    assertThat(again.driven()).isZero();
    assertThat(again.leftSomethingUndecided()).isFalse();
    assertThat(writes).isEmpty();
  }

  @Test
  void itHidesNoPendingRequest() {
    decideAtOnce(asked);
    hall.put(asked);
    Request forgotten = hall.put(hall.reserve("a", 0));
    Reconciled all = reconcile();
    assertThat(all.driven()).isEqualTo(1);
    assertThat(all.decided()).isEqualTo(1);
    hall.hasDecided("a", List.of(created, asked, forgotten));
  }

  @Test
  void theVerdictCountsWhereTwoCallsUnderOneKeyAskedForDifferentThings() {
    decideAtOnce(asked);
    hall.put(new Reserve(asked.id(), A, asked.takenAt(), "somebody", 2, Option.some("rather two")));
    Reconciled all = reconcile();
    assertThat(all.unreadable().count()).as("nobody is to blame").isZero();
    assertThat(row(asked)).isEqualTo(logged(asked));
  }

  /** The call gave up, and its append arrives after the log was read. */
  @Test
  void anAppendThatArrivesLateIsFound() {
    hall.put(asked);
    Reconciled all =
        reconcile(
            FaultyDynamo.beforeOnce(
                request ->
                    request instanceof QueryRequest query
                        && query.tableName().equals(hall.names.requests()),
                () -> decideAtOnce(asked)));
    assertThat(all.driven()).isEqualTo(1);
    assertThat(all.decided()).isZero();
    hall.hasDecided("a", List.of(created, asked));
    assertThat(row(asked)).isEqualTo(logged(asked));
  }

  @Test
  void soIsOneThatArrivesBeforeTheReconciliationsOwn() {
    hall.put(asked);
    Reconciled all =
        reconcile(
            FaultyDynamo.beforeOnce(ReconcileImmediateTest::isAppend, () -> decideAtOnce(asked)));
    assertThat(all.decided()).isZero();
    hall.hasDecided("a", List.of(created, asked));
    assertThat(row(asked)).isEqualTo(logged(asked));
  }

  @Test
  void oneThatArrivesAfterItIsTooLate() {
    hall.put(asked);
    Head before = log().head(A).get();
    assertThat(reconcile().decided()).isEqualTo(1);
    assertThat(log().append(ImmediateCommit.of(before, asked, now(), 0)))
        .matches(AppendAnswer::isLost);
    hall.hasDecided("a", List.of(created, asked));
  }

  @Test
  void rowByRowItIsFoundTooAndOnce() {
    decideAtOnce(asked);
    hall.put(asked);
    Reconciled found = reconciliation((request, through) -> through.get()).allByRows();
    assertThat(found.driven()).isEqualTo(1);
    assertThat(found.decided()).isZero();
    hall.hasDecided("a", List.of(created, asked));
    writes.clear();
    assertThat(reconciliation((request, through) -> through.get()).allByRows().driven()).isZero();
    assertThat(writes).isEmpty();
  }

  private Reconciled reconcile() {
    return reconcile((request, through) -> through.get());
  }

  private Reconciled reconcile(FaultyDynamo.Front front) {
    return reconciliation(front).all();
  }

  private Reconciliation reconciliation(FaultyDynamo.Front front) {
    FaultyDynamo.Front listening =
        (request, through) -> {
          if (request instanceof PutItemRequest || request instanceof BatchWriteItemRequest) {
            writes.add(request);
          }
          return through.get();
        };
    return new Reconciliation(
        hall.parts(
            FaultyDynamo.client(FaultyDynamo.client(hall.client(), listening), front),
            Clock.offset(Hall.CLOCK, Duration.ofHours(30))),
        ORDINARY);
  }

  private void decideAtOnce(Reserve request) {
    Head head = log().head(A).get();
    assertThat(log().append(ImmediateCommit.of(head, request, now(), 0)))
        .isEqualTo(AppendAnswer.DONE);
  }

  private VerdictRow row(Request request) {
    return hall.parts().rows().of(A, request.id()).verdict().get();
  }

  private VerdictRow logged(Request request) {
    return log()
        .range(A, 1, Long.MAX_VALUE)
        .flatMap(commit -> commit.verdictRows())
        .find(row -> row.about().equals(request.id()))
        .get();
  }

  private DecisionLog log() {
    return hall.parts().log();
  }

  private static Instant now() {
    return Hall.CLOCK.instant();
  }

  private static boolean isAppend(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("commitNo");
  }
}
