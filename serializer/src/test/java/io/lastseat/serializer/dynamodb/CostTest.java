package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.testkit.Records;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cost of a verdict in DynamoDB's units, counted from the requests that were sent. */
class CostTest {

  private static final int BATCH = 100;

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();

  @Tag("full")
  @Test
  void aVerdictInBatchesOfAHundredCostsLittleAndTheSameAfterAHundredThousand() {
    serializer.handle(records.configure(60_000));
    handle(10);
    MeterReading early = serializer.measured(records.reserves(BATCH));
    for (int decided = BATCH + 10; decided < 100_000; decided += 1_000) {
      handle(1_000);
    }
    MeterReading late = serializer.measured(records.reserves(BATCH));
    System.out.printf(
        "%d verdicts: early %s%n              late  %s%n", BATCH, early.total(), late.total());

    assertThat(late.writeUnits() / (double) BATCH).isLessThanOrEqualTo(1.2);
    assertThat(late.readUnits().doubleValue() / BATCH).isLessThanOrEqualTo(1);
    assertThat(late.calls()).isEqualTo(early.calls());
    assertThat(late.readUnits()).isEqualByComparingTo(early.readUnits());
    assertThat(late.writeUnits()).isBetween(early.writeUnits(), early.writeUnits() + 1);
  }

  @Test
  void takingAResourceOverCostsTheSameAfterThousands() {
    serializer.handle(records.configure(60_000));
    handle(BATCH);
    takenOver();
    MeterReading early = takenOver();
    handle(5_000);
    handle(BATCH);
    MeterReading late = takenOver();
    assertThat(late.calls())
        .as("one more read: what the last one to take over left behind is not the newest commit")
        .isEqualTo(early.calls() + 1);
    assertThat(late.readUnits().subtract(early.readUnits()).doubleValue()).isLessThanOrEqualTo(1);
  }

  private MeterReading takenOver() {
    MeterReading cost = Serializers.fresh().measured(records.reserves(1));
    assertThat(serializer.handle(records.reserves(BATCH))).isEmpty();
    return cost;
  }

  private void handle(int count) {
    assertThat(serializer.handle(records.reserves(count))).isEmpty();
  }
}
