package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Append;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.Head;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciled;
import io.lastseat.serializer.reconcile.Reconciliation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Found by the simulator: an immediate append landed without an answer, its request went by the
 * stream, and the stream forgot the record. The reconciliation found the verdict in the log and
 * took the request for done, so nobody wrote the row that its sender looks for.
 */
class ForgottenFallBackTest extends HallTables {

  private static final Duration A_DAY = Duration.ofDays(1);

  @Test
  void theReconciliationWritesTheRow() {
    created(2);
    StoredRequest fallBack = knowing(0, 1, reserve(1));
    appendAtOnce(fallBack);
    write(fallBack);

    Reconciled found = reconcile();

    assertThat(found.failures().count()).isZero();
    assertThat(found.decided()).isZero();
    assertThat(parts(A_DAY, 0).rows().of(HALL, id(1)).verdict().map(VerdictRow::immediate))
        .containsExactly(true);
  }

  @Test
  void whatTheLogWasNotReadForIsNotDecidedTwice() {
    created(2);
    StoredRequest fallBack = knowing(0, 1, reserve(1));
    appendAtOnce(fallBack);
    write(fallBack);
    write(knowing(0, 1, reserve(2)));

    assertThat(reconcile().decided()).isEqualTo(1);
    assertThat(reconcile().decided()).isZero();
  }

  private Reconciled reconcile() {
    return new Reconciliation(parts(A_DAY, 0), ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  private void appendAtOnce(StoredRequest stored) {
    SerializerParts parts = parts(Duration.ZERO, 0);
    Head head = parts.log().head(HALL).get();
    assertThat(parts.log().append(ImmediateCommit.of(head, (Reserve) stored.request(), NOW, 0)))
        .isEqualTo(Append.DONE);
  }
}
