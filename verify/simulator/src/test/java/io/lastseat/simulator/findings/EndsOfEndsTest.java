package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciled;
import io.lastseat.serializer.reconcile.Reconciliation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A cancellation can be cancelled, too: nobody else may have to wait for that. */
class EndsOfEndsTest extends HallTables {

  private static final RequestId CANCEL = Cancel.idFor(id(1));
  private static final RequestId OF_CANCEL = Cancel.idFor(CANCEL);
  private static final RequestId OF_THAT = Cancel.idFor(OF_CANCEL);

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
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(3)).verdict()).isNotEmpty();
  }

  private Reconciled reconcile(int day) {
    return new Reconciliation(
            parts(Duration.ofDays(day), 0), ReconcileSettings.olderThan(Duration.ofHours(26)))
        .all();
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
