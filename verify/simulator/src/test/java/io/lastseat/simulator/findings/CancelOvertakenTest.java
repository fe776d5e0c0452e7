package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import org.junit.jupiter.api.Test;

/** One lane, one batch, in the stream's order: who came first must be served first. */
class CancelOvertakenTest extends HallTables {

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
}
