package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.serializer.reconcile.Slice;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The time of a slice ends while a request is held against the whole log. */
class CutReconciliationTest extends HallTables {

  @Test
  void whatWasNotHeldAgainstTheLogIsNotPassedOver() {
    created(5_000);
    write(creation(5_000));
    SerialDecider one = decider();
    for (int number = 2; number <= 1_005; number++) {
      StoredRequest stored = knowing(0, number - 1, reserve(number));
      write(stored);
      assertThat(decide(one, byStream(stored, number)).failure()).isEmpty();
    }
    write(reserve(1)); // acknowledged long ago, and lost by the stream
    Reconciliation reconciliation =
        new Reconciliation(
            parts(Duration.ofDays(2), 0), ReconcileSettings.olderThan(Duration.ofHours(26)));
    // The time is over after the first page of each slice.
    Slice slice = reconciliation.begin(() -> true);
    int slices = 1;
    while (slice.next().isDefined() && slices < 100) {
      slice = reconciliation.goOn(slice.next().get(), () -> true);
      slices++;
    }
    boolean decided = parts(Duration.ZERO, 0).rows().of(HALL, id(1)).verdict().isDefined();
    assertThat(decided || slice.next().isDefined() || slice.found().leftSomethingUndecided())
        .as("it is decided, or goes on, or says that something is left: " + slice)
        .isTrue();
  }
}
