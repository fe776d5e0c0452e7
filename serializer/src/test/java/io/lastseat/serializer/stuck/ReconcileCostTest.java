package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.sweep.Reconciled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The reads of a reconciliation of a healthy table, in DynamoDB's units. */
@Tag("full")
class ReconcileCostTest {

  private static final int REQUESTS = 20_000;
  private static final int BATCH = 1_000;

  /** One unit a row, and a tenth of that for the commits. */
  private static final double LAST_BATCH = 1.1 * BATCH;

  private final Hall hall = new Hall();

  @Test
  void aHealthyTableIsReadOnceAndItsBooksCostNextToNothing() {
    List<Request> requests = new ArrayList<>(List.of(hall.configure("a", 100)));
    IntStream.range(1, REQUESTS).forEach(i -> requests.add(hall.reserve("a", 0)));
    hall.putAll(requests);
    for (int from = 0; from < REQUESTS; from += BATCH) {
      hall.decide(requests.subList(from, from + BATCH));
    }

    MeterReading quiet = cost(Duration.ofDays(9), 0);
    MeterReading decidedThisWeek = cost(Duration.ofDays(2), 0);
    MeterReading decidedJustNow = cost(Duration.ZERO, 1);
    System.out.printf(
        "Read units per million requests of a healthy table: %.0f; resources decided on in the"
            + " last 7 days each %s more; in the last minutes %.0f per million%n",
        perMillion(quiet),
        decidedThisWeek.readUnits().subtract(quiet.readUnits()),
        perMillion(decidedJustNow));
    assertThat(perMillion(quiet)).isBetween(20_000.0, 60_000.0);
    assertThat(decidedThisWeek.readUnits().subtract(quiet.readUnits()).doubleValue())
        .as("the commits of its last batch, which no later one confirmed, and their rows")
        .isLessThan(LAST_BATCH);
    assertThat(decidedJustNow.readUnits().doubleValue())
        .isLessThan(3 * quiet.readUnits().doubleValue() + LAST_BATCH);
    assertThat(quiet.writeUnits() + decidedThisWeek.writeUnits()).isZero();
  }

  private MeterReading cost(Duration later, int suspicious) {
    MeterReading before = hall.meter.snapshot();
    Reconciled all = hall.reconciliation(later).all();
    assertThat(all.walked()).isEqualTo(REQUESTS);
    assertThat(all.suspicious()).isEqualTo(suspicious);
    assertThat(all.driven()).isZero();
    MeterReading cost = hall.meter.snapshot().minus(before);
    assertThat(cost.isExact()).isTrue();
    return cost;
  }

  private static double perMillion(MeterReading cost) {
    return cost.readUnits().doubleValue() * 1_000_000 / REQUESTS;
  }
}
