package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a verdict costs, in DynamoDB's units, counted from the requests really sent. */
class CostTest {

  private static final int BATCH = 100;

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();

  @Tag("full")
  @Test
  void aVerdictInBatchesOfAHundredCostsLittleAndTheSameAfterAHundredThousand() {
    serializer.handle(records.configure(60_000));
    handle(10);
    MeterReading early = measured(BATCH);
    for (int decided = BATCH + 10; decided < 100_000; decided += 1_000) {
      handle(1_000);
    }
    MeterReading late = measured(BATCH);
    System.out.printf(
        "%d verdicts: early %s%n              late  %s%n", BATCH, early.total(), late.total());

    assertThat(late.isExact()).isTrue();
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
    MeterReading before = Store.shared().meter().snapshot();
    assertThat(Serializers.fresh().handle(records.reserve(1))).isEmpty();
    MeterReading cost = Store.shared().meter().snapshot().minus(before);
    assertThat(serializer.handle(batch(BATCH))).isEmpty();
    return cost;
  }

  private MeterReading measured(int count) {
    List<DynamodbStreamRecord> batch = batch(count);
    MeterReading before = Store.shared().meter().snapshot();
    assertThat(serializer.handle(batch)).isEmpty();
    return Store.shared().meter().snapshot().minus(before);
  }

  private void handle(int count) {
    assertThat(serializer.handle(batch(count))).isEmpty();
  }

  private List<DynamodbStreamRecord> batch(int count) {
    List<DynamodbStreamRecord> batch = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      batch.add(records.reserve(1));
    }
    return batch;
  }
}
