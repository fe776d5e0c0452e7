package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Cuts what a shard gives into batches: when the batch is full or its window over; with a window of
 * 0 at once, which makes batches of what one read gave (up to 1,000 records). A batch also ends
 * where the payload would grow beyond 6 MB, Lambda's limit on synchronous invocations (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html">quotas</a>).
 */
final class Batches {

  static final int MAXIMUM_BYTES = 6 * 1024 * 1024;

  /** Between two reads of a mapping that was woken. */
  private static final Duration AWAKE = Duration.ofMillis(20);

  private final ShardCursor cursor;
  private final MappingSettings settings;
  private final DeliveryPause pause;
  private final LongSupplier nanoTime;
  private final Pace pace;
  private final LongConsumer onCaughtUp;
  private final Deque<StreamRecord> waiting = new ArrayDeque<>();
  private long waitingBytes = StreamRecord.ENVELOPE_BYTES;
  private boolean atEnd;
  private int failures;

  /**
   * @param onCaughtUp is told the {@link System#nanoTime()} at which a read began that found
   *     nothing while no record was waiting
   */
  Batches(
      ShardCursor cursor,
      MappingSettings settings,
      DeliveryPause pause,
      LongSupplier nanoTime,
      Pace pace,
      LongConsumer onCaughtUp) {
    this.cursor = cursor;
    this.settings = settings;
    this.pause = pause;
    this.nanoTime = nanoTime;
    this.pace = pace;
    this.onCaughtUp = onCaughtUp;
  }

  /** The next batch; none when the shard is read to its end, or it is time to stop. */
  Option<List<StreamRecord>> next() {
    var windowEnd = Option.<Long>none();
    while (!isFull() && !atEnd && !pause.isStopping()) {
      if (!waiting.isEmpty() && windowEnd.isEmpty()) {
        windowEnd = Option.of(nanoTime.getAsLong() + settings.batchingWindow().toNanos());
      }
      if (windowEnd.exists(end -> nanoTime.getAsLong() - end >= 0)) {
        break;
      }
      if (readOnce()) {
        Option<Long> end = windowEnd;
        pause.rest(
            shorter(shorter(AWAKE, settings.pollInterval()), end),
            () -> shorter(pace.between(settings.pollInterval()), end));
      }
    }
    return waiting.isEmpty() || pause.isStopping() ? Option.none() : Option.of(cut());
  }

  /** True when there is nothing more to read at this moment. */
  private boolean readOnce() {
    var began = System.nanoTime();
    var read = cursor.read();
    if (read.isEmpty()) {
      failures++;
      pause.backOff(failures);
      return false;
    }
    failures = 0;
    var page = read.get();
    page.records().forEach(this::add);
    atEnd = page.atEnd();
    if (page.atTip() && waiting.isEmpty() && !atEnd) {
      onCaughtUp.accept(began);
    }
    return page.atTip();
  }

  private void add(StreamRecord record) {
    waiting.add(record);
    waitingBytes += bytesOf(record);
  }

  private static int bytesOf(StreamRecord record) {
    return record.bytes() + 1;
  }

  private boolean isFull() {
    return waiting.size() >= settings.batchSize() || waitingBytes >= MAXIMUM_BYTES;
  }

  private List<StreamRecord> cut() {
    var batch = new ArrayList<StreamRecord>();
    var bytes = (long) StreamRecord.ENVELOPE_BYTES;
    while (!waiting.isEmpty() && batch.size() < settings.batchSize()) {
      var record = waiting.peek();
      if (!batch.isEmpty() && bytes + bytesOf(record) > MAXIMUM_BYTES) {
        break;
      }
      bytes += bytesOf(record);
      batch.add(waiting.remove());
    }
    waitingBytes -= bytes - StreamRecord.ENVELOPE_BYTES;
    return batch;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private Duration shorter(Duration interval, Option<Long> end) {
    var left = end.map(nanos -> Duration.ofNanos(Math.max(0, nanos - nanoTime.getAsLong())));
    return left.map(duration -> shorter(duration, interval)).getOrElse(interval);
  }
}
