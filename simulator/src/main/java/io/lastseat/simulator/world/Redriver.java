package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.stream.Shard.Entry;
import io.lastseat.simulator.stream.StreamRecords;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Drives given-up records again, with growing pauses, until all are decided. */
final class Redriver {

  private static final PojoSerializer<DynamodbEvent> JSON =
      LambdaEventSerializers.serializerFor(DynamodbEvent.class, Redriver.class.getClassLoader());
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private final Scheduler scheduler;
  private final Fleet<Redrive> fleet;
  private int open;

  Redriver(Scheduler scheduler, Fleet<Redrive> fleet) {
    this.scheduler = scheduler;
    this.fleet = fleet;
  }

  /** Whether there is nothing left to drive. */
  boolean isDone() {
    return open == 0;
  }

  /** Begins to drive these. */
  void begin(List<Entry> entries) {
    open++;
    String payload = payload(entries);
    scheduler.start(
        () -> {
          Duration pause = FIRST_PAUSE;
          while (!fleet
              .call(TIMEOUT, redrive -> redrive.drive(payload, TIMEOUT))
              .exists(Redriven.Finished.class::isInstance)) {
            scheduler.sleep(pause);
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : pause;
          }
          open--;
        });
  }

  private static String payload(List<Entry> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JSON.toJson(StreamRecords.event(entries.stream().map(Entry::record).toList()), bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
