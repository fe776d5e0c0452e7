package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whoever may write requests writes one that knows of a commit that will never be. */
class ForgedNotInTest extends HallTables {

  private static final long NEVER = 1_000_000_000_000L;

  @Test
  void theOthersOfItsBatchAreDecided() {
    created(5);
    Decided decided =
        decide(
            decider(),
            byStream(knowing(0, NEVER, reserve(1)), 2),
            byStream(knowing(0, 1, reserve(2)), 3));
    assertThat(verdicts(decided)).contains("2 accepted");
  }

  /** The stream forgot the honest one; the reconciliation is the last that could decide it. */
  @Test
  void theReconciliationDecidesTheOthers() {
    created(5);
    write(creation(5));
    write(knowing(0, NEVER, reserve(1)));
    write(knowing(0, 1, reserve(2)));
    for (int day = 2; day < 30; day++) {
      new Reconciliation(
              parts(Duration.ofDays(day), 0), ReconcileSettings.olderThan(Duration.ofHours(26)))
          .all();
    }
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(2)).verdict()).isNotEmpty();
  }
}
