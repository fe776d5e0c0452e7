package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.log.LogBehindException;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.tables.RowCodec;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The facts behind a cancellation, and the order of its decision. */
class CancelsTest extends HallTables {

  // One lane and one batch in the stream's order: the first request must be decided first.

  private static final RequestId CANCEL = Cancel.idFor(id(1));

  /** Request 1 gets the one seat, 2 comes too late, 1 cancels, 3 gets the seat. */
  @Test
  void aReservationKeepsItsPlaceThoughItsCancellationIsInTheSameBatch() {
    created(1);
    BatchReport decided =
        decide(
            decider(),
            byStream(reserve(1), 2),
            byStream(reserve(2), 3),
            byStream(cancel(id(1)), 4),
            byStream(reserve(3), 5));
    assertThat(verdicts(decided))
        .containsExactly("1 accepted", "2 sold_out", CANCEL.token() + " accepted", "3 accepted");
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
    var row = rows(id(1)).verdict().get();
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
    assertThat(rows(Cancel.idFor(id(1))).verdict()).isNotEmpty();
  }

  // A newer program decided a reservation that this one cannot read; it can read the books. The
  // cancellation comes to this program after a rollback, or beside the newer one.

  @Test
  void onlyTheCancellationWaits() {
    created(5);
    SerialDecider one = decider();
    assertThat(decide(one, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(2), 3)).failure()).isEmpty();
    write(newer(reserve(1)));
    var row = rows(id(1)).verdict().get();
    Map<String, AttributeValue> item = new HashMap<>(RowCodec.write(row));
    item.put("saidFromTomorrowOn", AttributeValue.fromS("something"));
    tables.putItem(put -> put.tableName(NAMES.reservations()).item(item));

    BatchReport decided = decide(one, byStream(cancel(id(1)), 4), byStream(reserve(3), 5));

    assertThat(verdicts(decided)).contains("3 accepted");
    assertThat(decided.failure()).isEmpty();
  }

  // Cancellations whose reservations the deciding process does not know of yet, or cannot know.

  private static final int MORE_THAN_ARE_SEARCHED = 1_001;

  private final SerialDecider one = decider();
  private final SerialDecider other = decider();

  private void oneProcessDecidedFirst() {
    assertThat(decide(one, byStream(creation(2_000), 1)).failure()).isEmpty();
  }

  /** Intake knew no more of the log either: its books were read before. */
  @Test
  void aRowOfACommitThatThisProcessDoesNotKnowYetIsNoRestore() {
    oneProcessDecidedFirst();
    decided(other, reserve(1));
    assertThat(decided(one, cancel(id(1))).accepted()).isTrue();
  }

  /** By the head that this process knows its record needs no look-up; by the newest it does. */
  @Test
  void whatWasDecidedMeanwhileIsLookedForAgain() {
    oneProcessDecidedFirst();
    decided(other, reserve(1));
    decided(other, cancel(id(1)));
    BatchReport again = decide(one, byStream(cancel(id(1)), 2), byStream(reserve(2), 3));
    assertThat(again.failure()).isEmpty();
    assertThat(verdicts(again)).containsExactly("2 accepted");
  }

  @Test
  void aRowOfACommitThatIsNotThereStopsDeciding() {
    oneProcessDecidedFirst();
    Database then = database;
    decided(other, reserve(1));
    database = database.restored(NAMES.decisions(), then);
    assertThat(decide(one, cancel(id(1))).failure())
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aPendingReservationIsDecidedRightBefore() {
    oneProcessDecidedFirst();
    write(reserve(1));
    BatchReport both = decide(one, cancel(id(1)));
    assertThat(verdicts(both)).containsExactly("1 accepted", CANCEL.token() + " accepted");
    assertThat(both.commits()).hasSize(1);
    assertThat(both.commits().last().books().taken()).isZero();
  }

  /** The reservation waits for the reconciliation, which reads the whole log. */
  @Test
  void anEndWaitsWithAReservationThatOnlyTheWholeLogTellsOf() {
    oneProcessDecidedFirst();
    write(reserve(1));
    for (int number = 2; number < MORE_THAN_ARE_SEARCHED + 2; number++) {
      decided(one, knowing(0, number - 1, reserve(number)));
    }
    BatchReport waiting =
        decide(
            one,
            knowing(0, MORE_THAN_ARE_SEARCHED, cancel(id(1))),
            knowing(0, MORE_THAN_ARE_SEARCHED, reserve(0)));
    assertThat(waiting.failure()).isEmpty();
    assertThat(waiting.deferred().map(Deferral::id))
        .containsExactlyInAnyOrder(id(1), Cancel.idFor(id(1)));
    assertThat(waiting.finished()).isEqualTo(2);
    assertThat(verdicts(waiting)).containsExactly("0 accepted");
  }

  private static Verdict decided(SerialDecider decider, StoredRequest stored) {
    BatchReport decided = decide(decider, stored);
    assertThat(decided.failure()).isEmpty();
    return decided.commits().last().verdicts().last();
  }

  // A cancellation may be cancelled too, and must not delay other requests.

  private static final RequestId OF_CANCEL = Cancel.idFor(CANCEL);

  /** A newer program must decide the reservation: both ends wait with it, and no other request. */
  @Test
  void theEndOfADeferredEndIsDeferredToo() {
    created(5);
    write(newer(reserve(1)));
    write(cancel(id(1)));
    write(cancel(CANCEL));
    BatchReport decided =
        decide(
            decider(),
            byStream(cancel(id(1)), 3),
            byStream(cancel(CANCEL), 4),
            byStream(reserve(2), 5));
    assertThat(decided.failure()).isEmpty();
    assertThat(verdicts(decided)).contains("2 accepted");
  }

  /** A writer of requests put them in this order. */
  @Test
  void fourThatStandInTheWrongOrderDoNotStopTheResource() {
    created(5);
    BatchReport decided =
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

  /** The stream has dropped them all; their times are set by their writer. */
  @Test
  void noReconciliationFailsForThemForEver() {
    created(5);
    write(cancel(OF_CANCEL, NOW.plusMillis(1)));
    write(cancel(id(1), NOW.plusMillis(2)));
    write(cancel(CANCEL, NOW.plusMillis(3)));
    write(stored(seat(1, HALL, NOW.plusMillis(4))));
    write(stored(seat(2, HALL, NOW.plusMillis(5))));
    write(stored(seat(3, HALL, NOW.plusMillis(6))));
    for (int day = 2; day < 10; day++) {
      sweeper(Duration.ofDays(day)).all();
    }
    Reconciled last = sweeper(Duration.ofDays(10)).all();
    assertThat(last.failures().some()).isEmpty();
    assertThat(rows(id(3)).verdict()).isNotEmpty();
  }
}
