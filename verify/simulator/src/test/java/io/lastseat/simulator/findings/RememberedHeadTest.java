package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.Commit;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.lastseat.simulator.store.Database;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The log was deleted and restored under its own name. {@code recover} names a new epoch, also
 * where it finds nothing to mend, and the deployment of an epoch puts new processes in the place of
 * those that remember what the log has lost.
 */
class RememberedHeadTest extends HallTables {

  private static final long EPOCH = 1;

  @Test
  void aProcessOfTheNewEpochBelievesNoHeadFromBefore() {
    SerialDecider before = decider();
    assertThat(decide(before, byStream(creation(5), 1)).failure()).isEmpty();
    Database earlier = database;
    assertThat(decide(before, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(before, byStream(reserve(2), 3)).failure()).isEmpty();
    database = database.restored(NAMES.decisions(), earlier);

    SerialDecider after = parts(Duration.ZERO, EPOCH).decider();
    for (int next = 3; next <= 5; next++) {
      StoredRequest taken = knowing(EPOCH, next - 2, reserve(next));
      assertThat(decide(after, byTheNewStream(taken, next)).failure()).isEmpty();
    }
    // The bucket still has the first of them, as it was taken in when the lost head was 3.
    Decided again =
        decide(parts(Duration.ZERO, EPOCH).decider(), byStream(knowing(0, 3, reserve(3)), 4));
    assertThat(again.failure()).isEmpty();
    assertThat(verdicts(again)).isEmpty();
    assertThat(parts(Duration.ZERO, EPOCH).log().range(HALL, 1, Long.MAX_VALUE).map(Commit::number))
        .containsExactly(1L, 2L, 3L, 4L);
  }

  private static Arrival byTheNewStream(StoredRequest stored, long number) {
    return new Arrival(
        stored, Option.some(new StreamPosition("second", BigInteger.valueOf(number))));
  }
}
