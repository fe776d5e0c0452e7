package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.facts.Decided.Deferral;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a cancellation rests on, and in which order it is decided. */
class CancelsTest extends HallTables {

  // One lane, one batch, in the stream's order: who came first must be served first.

  private static final RequestId CANCEL = Cancel.idFor(id(1));

  /** 1 signs up for the one place, 2 comes too late, 1 cancels, 3 gets the place. */
  @Test
  void aReservationKeepsItsPlaceThoughItsCancellationIsInTheSameBatch() {
    created(1);
    Decided decided =
        decide(
            decider(),
            byStream(reserve(1), 2),
            byStream(reserve(2), 3),
            byStream(cancel(id(1)), 4),
            byStream(reserve(3), 5));
    assertThat(verdicts(decided))
        .containsExactly("1 accepted", "2 sold_out", CANCEL.token() + " accepted", "3 accepted");
  }

  /** The same four requests, in a batch each: the verdicts must not depend on the batches. */
  @Test
  void asItDoesInBatchesOfOne() {
    created(1);
    var one = decider();
    assertThat(verdicts(decide(one, byStream(reserve(1), 2)))).containsExactly("1 accepted");
    assertThat(verdicts(decide(one, byStream(reserve(2), 3)))).containsExactly("2 sold_out");
    assertThat(verdicts(decide(one, byStream(cancel(id(1)), 4))))
        .containsExactly(CANCEL.token() + " accepted");
    assertThat(verdicts(decide(one, byStream(reserve(3), 5)))).containsExactly("3 accepted");
  }

  // The row of an old reservation is lost, and its owner cancels it.

  private void anOldReservationWithoutItsRow() {
    created(5_000);
    SerialDecider one = decider();
    for (int number = 1; number <= 1_005; number++) {
      var stored = knowing(0, number, reserve(number));
      write(stored);
      assertThat(decide(one, byStream(stored, 1 + number)).failure()).isEmpty();
    }
    write(creation(5_000));
    var row = verdict(id(1)).get();
    database = database.without(NAMES.reservations(), RowCodec.write(row));
    write(knowing(0, 1_005, cancel(id(1))));
  }

  @Test
  void itsCancellationIsDecidedByTheDailyReconciliation() {
    anOldReservationWithoutItsRow();
    for (int day = 2; day < 30; day++) {
      var found = sweeper(Duration.ofDays(day)).all();
      assertThat(found.leftSomethingUndecided()).isFalse();
    }
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, Cancel.idFor(id(1))).verdict()).isNotEmpty();
  }

  // A newer program has decided a reservation that this one does not know, and its books are those
  // that this one knows. It is cancelled where this program runs: after a rollback, or beside it.

  @Test
  void onlyTheCancellationWaits() {
    created(5);
    SerialDecider one = decider();
    assertThat(decide(one, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(2), 3)).failure()).isEmpty();
    write(newer(reserve(1)));
    var row = verdict(id(1)).get();
    Map<String, AttributeValue> item = new HashMap<>(RowCodec.write(row));
    item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
    tables.putItem(put -> put.tableName(NAMES.reservations()).item(item));

    Decided decided = decide(one, byStream(cancel(id(1)), 4), byStream(reserve(3), 5));

    assertThat(verdicts(decided)).contains("3 accepted");
    assertThat(decided.failure()).isEmpty();
  }

  // Cancellations whose reservations the deciding process does not know of yet, or cannot know.

  private static final int MORE_THAN_ARE_SEARCHED = 1_001;

  private final SerialDecider one = decider();
  private final SerialDecider other = decider();

  private void oneProcessDecidedFirst() {
    assertThat(one.decide(HALL, Vector.of(byStream(creation(), 1))).failure()).isEmpty();
  }

  /** Intake knew no more of the log either: its books were read before. */
  @Test
  void aRowOfACommitThatThisProcessDoesNotKnowYetIsNoRestore() {
    oneProcessDecidedFirst();
    decided(other, reserve(1));
    assertThat(decided(one, cancel(1)).accepted()).isTrue();
  }

  /** As of the head that this process knows its record needs no look; as of the newest it does. */
  @Test
  void whatWasDecidedMeanwhileIsLookedForAgain() {
    oneProcessDecidedFirst();
    decided(other, reserve(1));
    decided(other, cancel(1));
    Decided again = one.decide(HALL, Vector.of(byStream(cancel(1), 2), byStream(reserve(2), 3)));
    assertThat(again.failure()).isEmpty();
    assertThat(again.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(2));
  }

  @Test
  void aRowOfACommitThatIsNotThereStopsDeciding() {
    oneProcessDecidedFirst();
    Database then = database;
    decided(other, reserve(1));
    database = database.restored(NAMES.decisions(), then);
    assertThat(decide(one, cancel(1)).failure())
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aPendingReservationIsDecidedRightBefore() {
    oneProcessDecidedFirst();
    write(reserve(1));
    Decided both = decide(one, cancel(1));
    assertThat(both.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(1), Cancel.idFor(id(1)));
    assertThat(both.commits()).hasSize(1);
    assertThat(both.commits().last().books().taken()).isZero();
  }

  /** The reservation waits for the reconciliation, which reads the whole log. */
  @Test
  void anEndWaitsWithAReservationThatOnlyTheWholeLogTellsOf() {
    oneProcessDecidedFirst();
    write(reserve(1));
    for (int number = 2; number < MORE_THAN_ARE_SEARCHED + 2; number++) {
      decided(one, knowing(number - 1, reserve(number)));
    }
    Decided waiting =
        decide(
            one,
            knowing(MORE_THAN_ARE_SEARCHED, cancel(1)),
            knowing(MORE_THAN_ARE_SEARCHED, reserve(0)));
    assertThat(waiting.failure()).isEmpty();
    assertThat(waiting.deferred().map(Deferral::id))
        .containsExactlyInAnyOrder(id(1), Cancel.idFor(id(1)));
    assertThat(waiting.finished()).isEqualTo(2);
    assertThat(waiting.commits().flatMap(commit -> commit.verdicts()).map(v -> v.request().id()))
        .containsExactly(id(0));
  }

  private static Verdict decided(SerialDecider decider, StoredRequest stored) {
    Decided decided = decide(decider, stored);
    assertThat(decided.failure()).isEmpty();
    return decided.commits().last().verdicts().last();
  }

  private static Decided decide(SerialDecider decider, StoredRequest... stored) {
    return decider.decide(HALL, Vector.of(stored).map(PendingRequest::found));
  }

  private static StoredRequest creation() {
    return stored(
        new Configure(
            new RequestId(0, "c".repeat(26)),
            HALL,
            NOW,
            Terms.ofCapacity(2_000),
            Option.none(),
            Option.none()));
  }

  private static StoredRequest cancel(int number) {
    return stored(new Cancel(Cancel.idFor(id(number)), HALL, NOW, id(number)));
  }

  private static StoredRequest knowing(long commit, StoredRequest stored) {
    return new StoredRequest(stored.request(), Option.some(new NotIn(0, commit)));
  }

  // A cancellation can be cancelled, too: nobody else may have to wait for that.

  private static final RequestId OF_CANCEL = Cancel.idFor(CANCEL);

  /** A newer program must decide the reservation: both ends wait with it, and nobody else. */
  @Test
  void theEndOfADeferredEndIsDeferredToo() {
    created(5);
    write(newer(reserve(1)));
    write(cancel(id(1)));
    write(cancel(CANCEL));
    Decided decided =
        decide(
            decider(),
            byStream(cancel(id(1)), 3),
            byStream(cancel(CANCEL), 4),
            byStream(reserve(2), 5));
    assertThat(decided.failure()).isEmpty();
    assertThat(verdicts(decided)).contains("2 accepted");
  }

  /** Written in this order by whoever may write requests. */
  @Test
  void fourThatStandInTheWrongOrderDoNotStopTheResource() {
    created(5);
    Decided decided =
        decide(
            decider(),
            byStream(cancel(OF_CANCEL), 2),
            byStream(cancel(id(1)), 3),
            byStream(cancel(CANCEL), 4),
            byStream(reserve(1), 5),
            byStream(reserve(2), 6));
    assertThat(decided.failure()).isEmpty();
    assertThat(verdicts(decided)).contains("2 accepted");
  }

  /** The stream forgot them all; times are what their writer says. */
  @Test
  void noReconciliationFailsForThemForEver() {
    created(5);
    write(takenLater(cancel(OF_CANCEL), 1));
    write(takenLater(cancel(id(1)), 2));
    write(takenLater(cancel(CANCEL), 3));
    write(takenLater(reserve(1), 4));
    write(takenLater(reserve(2), 5));
    write(takenLater(reserve(3), 6));
    for (int day = 2; day < 10; day++) {
      reconcile(day);
    }
    Reconciled last = reconcile(10);
    assertThat(last.failures().some()).isEmpty();
    assertThat(verdict(id(3))).isNotEmpty();
  }

  private Reconciled reconcile(int day) {
    return sweeper(Duration.ofDays(day)).all();
  }

  private static StoredRequest takenLater(StoredRequest stored, long millis) {
    Request request = stored.request();
    if (request instanceof Cancel cancel) {
      return cancel(cancel.target(), NOW.plusMillis(millis));
    }
    var reserve = (io.lastseat.model.request.Reserve) request;
    return stored(
        new io.lastseat.model.request.Reserve(
            reserve.id(),
            HALL,
            NOW.plusMillis(millis),
            reserve.applicant(),
            reserve.quantity(),
            reserve.note()));
  }
}
