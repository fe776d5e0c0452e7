package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.Books;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.simulator.store.Database;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tables that were restored, and a resource that is created again. */
class RestoresTest extends HallTables {

  // A request was parked. Then the table of requests was restored to a moment before it.

  @Test
  void aParkedRequestThatARestoreHasLostIsDecidedByNobodyAndItsNoteGoes() {
    created(1);
    SerializerParts parts = parts(Duration.ofHours(1), 1);
    ParkedItem note =
        ParkedItem.of(
            HALL, Vector.of(id(1)), "the log was too hot", true, NOW, NOW.plusSeconds(30));
    tables.putItem(
        put -> put.tableName(NAMES.reservations()).item(ParkedItem.SCHEMA.itemToMap(note, true)));
    ParkedSweep sweep =
        new ParkedSweep(
            parts, new Reconciliation(parts, ReconcileSettings.olderThan(Duration.ofDays(1))));
    assertThat(sweep.look()).isEqualTo(1);
    assertThat(parts.parkedNotes().all()).isEmpty();
    assertThat(parts.rows().of(HALL, id(1)).verdict()).isEmpty();
  }

  /** It was deleted by hand, so the stream still has its first record, and brings a second one. */
  @Test
  void whatWasPutBackHasTwoRecordsInOneStreamAndOneVerdict() {
    created(2);
    new RequestItems(tables, NAMES).putBack(reserve(1).request());
    assertThat(
            decide(parts(Duration.ofHours(1), 1).decider(), PendingRequest.found(putBack()))
                .failure())
        .isEmpty();
    StoredRequest back =
        ((ReadRequest.Ours) new RequestItems(tables, NAMES).find(HALL, id(1)).get()).stored();
    Decided second = decide(parts(Duration.ofHours(2), 1).decider(), byStream(back, 3));
    assertThat(second.failure()).isEmpty();
    assertThat(verdicts(second)).isEmpty();
  }

  /** It says nothing of the log. */
  private static StoredRequest putBack() {
    return new StoredRequest(reserve(1).request(), Option.none());
  }

  // A log that is older than rows and requests: nothing is decided on it.

  private void aLogThatLostItsLastTwoCommits() {
    decide(creation());
    Database then = database;
    decide(reservation(1, 1));
    decide(reservation(2, 2));
    database = database.restored(NAMES.decisions(), then);
  }

  @Test
  void aRowBeyondTheHeadStopsDeciding() {
    aLogThatLostItsLastTwoCommits();
    assertThat(failure(reservation(1, 1)))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void theEndOfAReservationThatTheLogHasLostStopsDeciding() {
    aLogThatLostItsLastTwoCommits();
    Cancel end = new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1));
    assertThat(failure(stored(end, 1)))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aRequestThatKnowsMoreThanTheLogWaits() {
    aLogThatLostItsLastTwoCommits();
    Decided decided = decided(reservation(3, 3));
    assertThat(decided.commits()).isEmpty();
    assertThat(decided.deferred()).hasSize(1);
    assertThat(decided.deferred().head().why()).contains("commit 3", "lastseat audit --repair");
  }

  @Test
  void aReconciliationDecidesNothingEither() {
    aLogThatLostItsLastTwoCommits();
    Vector.of(creation(), reservation(1, 1), reservation(3, 3)).forEach(this::write);
    Reconciled reconciled = tomorrow().all();
    assertThat(reconciled.decided()).isZero();
    assertThat(reconciled.failures().count()).isPositive();
  }

  /** It has no row, and the reconciliation has read the whole log: that was enough once. */
  @Test
  void notEvenWhatHasNoRow() {
    aLogThatLostItsLastTwoCommits();
    Vector.of(creation(), reservation(3, 3)).forEach(this::write);
    assertThat(tomorrow().all().decided()).isZero();
  }

  private void decide(StoredRequest stored) {
    assertThat(failure(stored)).isEmpty();
  }

  private Option<RuntimeException> failure(StoredRequest stored) {
    return decided(stored).failure();
  }

  private Decided decided(StoredRequest stored) {
    return decider().decide(HALL, Vector.of(PendingRequest.found(stored)));
  }

  private static StoredRequest creation() {
    return stored(
        new Configure(id(0), HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()), 0);
  }

  private static StoredRequest reservation(int number, long notIn) {
    return stored(new Reserve(id(number), HALL, NOW, "guest", 1, Option.none()), notIn);
  }

  private static StoredRequest stored(Request request, long notIn) {
    return knowing(0, notIn, stored(request));
  }

  // What created the resource comes again: after its terms were changed, after its row was lost,
  // and to a log that was lost.

  private static final StoredRequest FIRST = creating(1, 2);

  private Database before;

  private void aReservationThatCreatedTheResource() {
    write(FIRST);
    before = database;
    assertThat(verdicts(decide(decider(), byStream(FIRST, 1)))).containsExactly("1 accepted");
  }

  @Test
  void otherTermsSinceAreNoReasonToDecideItAgain() {
    aReservationThatCreatedTheResource();
    StoredRequest other = replacement(5);
    write(other);
    assertThat(verdicts(decide(decider(), byStream(other, 2))))
        .containsExactly("c".repeat(26) + " accepted");

    Decided again = decide(decider(), byStream(FIRST, 1));

    assertThat(again.finished()).isEqualTo(1);
    assertThat(again.commits()).isEmpty();
    assertThat(books().capacity()).isEqualTo(5);
    assertThat(books().taken()).isEqualTo(1);
    audited(HALL);
  }

  @Test
  void aLostRowIsWrittenAgainAndNothingIsDecided() {
    aReservationThatCreatedTheResource();
    var row = verdict(id(1)).get();
    database = database.without(NAMES.reservations(), RowCodec.write(row));

    assertThat(decide(decider(), byStream(FIRST, 1)).commits()).isEmpty();

    assertThat(verdict(id(1))).contains(row);
    audited(HALL);
  }

  /** The epoch was raised since: whoever comes first then sets the terms. */
  @Test
  void aLogThatWasLostBeginsWithWhoeverComesFirst() {
    aReservationThatCreatedTheResource();
    Database empty = Database.of(TableDefinitions.all(NAMES));
    database = database.restored(NAMES.decisions(), before);
    database = database.restored(NAMES.reservations(), empty);
    StoredRequest other = knowing(1, 0, creating(2, 1));
    write(other);
    var restored = parts(Duration.ZERO, 1).decider();

    assertThat(verdicts(decide(restored, byStream(other, 2), byStream(FIRST, 1))))
        .containsExactly("2 accepted", "1 terms_differ");
    assertThat(decide(restored, byStream(FIRST, 1)).commits()).isEmpty();
    assertThat(books().capacity()).isEqualTo(1);
  }

  private Books books() {
    return head().books();
  }

  private static StoredRequest creating(int number, long capacity) {
    return stored(
        new Reserve(id(number), HALL, NOW, "guest", 1, Option.none())
            .creating(Terms.ofCapacity(capacity)));
  }
}
