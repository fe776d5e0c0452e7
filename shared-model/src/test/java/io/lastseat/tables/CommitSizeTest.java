package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import io.lastseat.model.Requests;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits are cut by an estimate: it must never be too low, and for ordinary requests not far. */
class CommitSizeTest {

  private static final int BOOKS_BYTES = 1_200;
  private static final int MAX_BYTES = 20_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noCommitIsLargerThanItWasCutTo(long seed) {
    Random random = new Random(seed);
    List<Arrival> arrivals = new ArrayList<>();
    for (int number = 1; number <= 300; number++) {
      arrivals.add(new Arrival(Requests.any(random, number), Option.some(BigInteger.TEN.pow(39))));
    }
    assertThat(bytesOf(Batch.decide(Ledger.empty(CONCERT), arrivals, MAX_BYTES), arrivals))
        .isBetween(MAX_BYTES / 2, MAX_BYTES + BOOKS_BYTES);
  }

  @Test
  void anOrdinaryVerdictTakesAboutATenthOfAWriteUnit() {
    List<Arrival> arrivals = new ArrayList<>();
    for (int number = 1; number <= 1_000; number++) {
      arrivals.add(
          new Arrival(Requests.reserve(number, 1), Option.some(BigInteger.valueOf(number))));
    }
    Batch batch = Batch.decide(Requests.ledger(Policy.ofCapacity(500), 0), arrivals, MAX_BYTES);
    assertThat(bytesOf(batch, arrivals) / (double) batch.taken()).isBetween(60.0, 110.0);
  }

  private static int bytesOf(Batch batch, List<Arrival> arrivals) {
    Commit commit =
        new Commit(
            1,
            Instant.parse("2026-03-01T12:00:00.123Z"),
            batch.verdicts(),
            batch.ledger(),
            Delivery.NONE.withDecided(Vector.ofAll(arrivals).take(batch.taken())));
    return Math.toIntExact(
        ItemSize.of(CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(commit), true)));
  }
}
