package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.Cancel;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.tables.RowCodec;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The row of an old reservation is lost, and its owner cancels it. */
class LostRowCancelTest extends HallTables {

  @BeforeEach
  void anOldReservationWithoutItsRow() {
    created(5_000);
    SerialDecider one = decider();
    for (int number = 1; number <= 1_005; number++) {
      var stored = knowing(0, number, reserve(number));
      write(stored);
      assertThat(decide(one, byStream(stored, 1 + number)).failure()).isEmpty();
    }
    write(creation(5_000));
    var row = parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict().get();
    database = database.without(NAMES.reservations(), RowCodec.write(row));
    write(knowing(0, 1_005, cancel(id(1))));
  }

  @Test
  void itsCancellationIsDecidedByTheDailyReconciliation() {
    for (int day = 2; day < 30; day++) {
      var found =
          new Reconciliation(
                  parts(Duration.ofDays(day), 0), ReconcileSettings.olderThan(Duration.ofHours(26)))
              .all();
      assertThat(found.leftSomethingUndecided()).isFalse();
    }
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, Cancel.idFor(id(1))).verdict()).isNotEmpty();
  }
}
