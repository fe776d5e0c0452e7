package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.LogLimits;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciled;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log that is older than rows and requests: nothing is decided on it. */
class RestoredLogTest extends HallTables {

  @BeforeEach
  void aLogThatLostItsLastTwoCommits() {
    decide(creation());
    Database then = database;
    decide(reservation(1, 1));
    decide(reservation(2, 2));
    database = database.restored(NAMES.decisions(), then);
  }

  @Test
  void aRowBeyondTheHeadStopsDeciding() {
    assertThat(failure(reservation(1, 1)))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void theEndOfAReservationThatTheLogHasLostStopsDeciding() {
    Cancel end = new Cancel(Cancel.idFor(id(1)), HALL, NOW, id(1));
    assertThat(failure(stored(end, 1)))
        .hasOnlyElementsOfType(LogBehindException.class)
        .isNotEmpty();
  }

  @Test
  void aRequestThatKnowsMoreThanTheLogWaits() {
    Decided decided = decided(reservation(3, 3));
    assertThat(decided.commits()).isEmpty();
    assertThat(decided.deferred()).hasSize(1);
    assertThat(decided.deferred().head().why()).contains("commit 3", "lastseat recover");
  }

  @Test
  void aReconciliationDecidesNothingEither() {
    Vector.of(creation(), reservation(1, 1), reservation(3, 3)).forEach(this::write);
    Reconciled reconciled =
        new Reconciliation(
                parts(Duration.ofDays(2)), ReconcileSettings.olderThan(Duration.ofDays(1)))
            .all();
    assertThat(reconciled.decided()).isZero();
    assertThat(reconciled.failures().count()).isPositive();
  }

  /** It has no row, and the reconciliation has read the whole log: that was enough once. */
  @Test
  void notEvenWhatHasNoRow() {
    Vector.of(creation(), reservation(3, 3)).forEach(this::write);
    assertThat(
            new Reconciliation(
                    parts(Duration.ofDays(2)), ReconcileSettings.olderThan(Duration.ofDays(1)))
                .all()
                .decided())
        .isZero();
  }

  private void decide(StoredRequest stored) {
    assertThat(failure(stored)).isEmpty();
  }

  private Option<RuntimeException> failure(StoredRequest stored) {
    return decided(stored).failure();
  }

  private Decided decided(StoredRequest stored) {
    return parts(Duration.ZERO).decider().decide(HALL, Vector.of(Arrival.found(stored)));
  }

  private SerializerParts parts(Duration later) {
    return StillParts.serializer(tables, NAMES, NOW.plus(later), LogLimits.ORDINARY);
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
}
