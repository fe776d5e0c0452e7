package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.stream.Stream.Shard.Entry;
import io.lastseat.simulator.stream.StreamRecords;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Drives given-up records again, with growing pauses, until all are decided. */
final class RedriveTask {

  private static final PojoSerializer<DynamodbEvent> JSON =
      LambdaEventSerializers.serializerFor(DynamodbEvent.class, RedriveTask.class.getClassLoader());
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private final Scheduler scheduler;
  private final Fleet<Redrive> fleet;
  private final Predicate<DynamodbStreamRecord> isRead;
  private int open;

  /**
   * With these processes.
   *
   * @param isRead whether a record is of a stream that still counts
   */
  RedriveTask(Scheduler scheduler, Fleet<Redrive> fleet, Predicate<DynamodbStreamRecord> isRead) {
    this.isRead = isRead;
    this.scheduler = scheduler;
    this.fleet = fleet;
  }

  boolean isDone() {
    return open == 0;
  }

  /** Begins to drive what the mapping gave up. */
  void givenUp(List<Entry> entries) {
    begin(entries.stream().map(Entry::record).toList());
  }

  void begin(List<DynamodbStreamRecord> records) {
    if (records.isEmpty()) {
      return;
    }
    open++;
    String payload = payload(records);
    scheduler.start(
        () -> {
          Duration pause = FIRST_PAUSE;
          while (records.stream().allMatch(isRead)
              && !fleet
                  .call(TIMEOUT, redrive -> redrive.drive(payload))
                  .exists(Redriven.Finished.class::isInstance)) {
            scheduler.sleep(pause);
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : pause;
          }
          open--;
        });
  }

  private static String payload(List<DynamodbStreamRecord> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JSON.toJson(StreamRecords.event(records), bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
