package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * A fact that was read as of one head, and a decision on a later one: the look-up that follows a
 * placed reservation finds a newer head, and what was found absent before is not asked for again.
 */
class StaleFactTest extends HallTables {

  private boolean done;

  @Test
  void aReservationThatWasDecidedMeanwhileIsKnownToItsCancellation() {
    created(5);
    write(creation(5));
    write(reserve(2));
    // Whoever may write requests cancels 1 before 1 is there.
    write(cancel(id(1)));
    write(cancel(id(2)));
    SerialDecider one =
        StillParts.serializer(
                new TablesClient(
                    request -> {
                      var answer = TablesClient.send(tables, request);
                      if (request instanceof GetItemRequest get
                          && get.key().get("requestId").s().equals(id(1).text())
                          && !done) {
                        done = true;
                        meanwhile();
                      }
                      return answer;
                    }),
                NAMES,
                NOW,
                LogLimits.ORDINARY)
            .decider();
    Decided decided = decide(one, byStream(cancel(id(1)), 2), byStream(cancel(id(2)), 3));
    assertThat(decided.failure()).isEmpty();
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.nobody(), NEXT_DAY)) {
      assertThat(audit.of(HALL).get().firstDifference()).isEmpty();
    }
  }

  /** Another serializer decides 1, whose lane is on two shards, and 2, which was parked. */
  private void meanwhile() {
    write(reserve(1));
    Decided other =
        decide(decider(), byStream(reserve(1), 4), byStream(knowing(0, 0, reserve(2)), 5));
    assertThat(other.failure()).isEmpty();
  }
}
