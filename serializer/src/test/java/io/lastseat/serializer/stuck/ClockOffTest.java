package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.clock.Reading;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.testkit.Records;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A machine with a wrong clock decides nothing; its requests wait. */
class ClockOffTest {

  private static final Reading YEARS_OFF = new Reading.Off(Duration.ofDays(5 * 365));

  private final Hall hall = new Hall();
  private final AtomicReference<Reading> clock = new AtomicReference<>(YEARS_OFF);
  private final List<Request> requests =
      List.of(hall.put(hall.configure("a", 1)), hall.put(hall.reserve("a", 0)));
  private final List<DynamodbStreamRecord> records = Hall.records(requests);

  @Test
  void theSerializerDecidesWhenItsClockIsInOrderAgain() {
    StreamDelivery batch = hall.partsOn(clock::get).batch();
    assertThat(batch.handle(Records.delivered(records)))
        .containsExactly(Records.number(records.get(0)));
    assertThat(hall.parts().log().head(requests.get(0).resource())).isEmpty();
    assertThat(hall.lines).anyMatch(line -> line.contains("stopped") && line.contains("clock"));
    clock.set(new Reading.InOrder());
    assertThat(batch.handle(Records.delivered(records))).isEmpty();
    hall.hasDecided("a", requests);
  }

  @Test
  void norDoesTheReconciliationDecide() {
    Reconciled all =
        new Reconciliation(
                hall.partsOn(clock::get), ReconcileSettings.olderThan(Duration.ofSeconds(-1)))
            .all();
    assertThat(all.decided()).isZero();
    assertThat(all.failures().some().get(0)).contains("a: ", "clock");
    assertThat(all.leftSomethingUndecided()).isTrue();
    assertThat(hall.parts().log().head(requests.get(0).resource())).isEmpty();
  }
}
