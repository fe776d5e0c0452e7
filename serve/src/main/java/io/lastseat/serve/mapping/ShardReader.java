package io.lastseat.serve.mapping;

import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/**
 * Reads one shard from a position on, batch after batch. An iterator that DynamoDB no longer takes
 * is replaced: it expires after 15 minutes, and records are trimmed after 24 hours.
 */
final class ShardReader {

  private static final Logger LOG = LoggerFactory.getLogger(ShardReader.class);

  /** The pause between two reads of a mapping that was woken. */
  private static final Duration AWAKE = Duration.ofMillis(20);

  private final TableStream stream;
  private final String shardId;
  private final MappingSettings settings;
  private final DeliveryPause pause;
  private final Pace pace;
  private final LongConsumer onCaughtUp;
  private final Deque<StreamRecord> waiting = new ArrayDeque<>();
  private Option<String> position;
  private @Nullable String iterator;

  /**
   * The shard is closed and read to its end: there is no next iterator, or no such shard. Its
   * ending sequence number says nothing, since some engines show one on an open shard.
   */
  private boolean atEnd;

  private int failures;

  /**
   * A reader of this shard.
   *
   * @param after the last record that is done
   * @param onCaughtUp is told the {@link System#nanoTime()} at which a read began that found
   *     nothing
   */
  ShardReader(
      TableStream stream,
      String shardId,
      Option<String> after,
      MappingSettings settings,
      DeliveryPause pause,
      Pace pace,
      LongConsumer onCaughtUp) {
    this.stream = stream;
    this.shardId = shardId;
    this.position = after;
    this.settings = settings;
    this.pause = pause;
    this.pace = pace;
    this.onCaughtUp = onCaughtUp;
  }

  /** The next batch; none if the shard is read to its end, or the mapping stops. */
  Option<Vector<StreamRecord>> next() {
    while (waiting.isEmpty() && !atEnd && !pause.isStopping()) {
      var began = System.nanoTime();
      var seen = pause.wakes();
      if (!read()) {
        failures++;
        pause.backOff(failures);
      } else if (waiting.isEmpty() && !atEnd) {
        onCaughtUp.accept(began);
        var interval = settings.pollInterval();
        pause.rest(
            seen, interval.compareTo(AWAKE) < 0 ? interval : AWAKE, () -> pace.between(interval));
      }
    }
    return waiting.isEmpty() || pause.isStopping() ? Option.none() : Option.some(batch());
  }

  private Vector<StreamRecord> batch() {
    return Vector.fill(Math.min(waiting.size(), settings.batchSize()), waiting::remove);
  }

  /**
   * Reads a page. Returns false if the stream cannot be read now (throttled, unreachable, iterator
   * lost): the caller must try again.
   */
  private boolean read() {
    try {
      var page = stream.read(currentIterator());
      page.records().forEach(record -> waiting.add(StreamRecord.of(record, stream.arn())));
      position = Option.of(waiting.peekLast()).map(StreamRecord::sequenceNumber).orElse(position);
      iterator = page.nextShardIterator();
      atEnd = iterator == null;
      failures = 0;
      return true;
    } catch (ExpiredIteratorException | TrimmedDataAccessException e) {
      LOG.debug("New iterator for shard {}", shardId, e);
    } catch (ResourceNotFoundException e) {
      if (isGone()) {
        LOG.warn("Shard {} is gone, and with it what was not read of it.", shardId);
        atEnd = true;
        return true;
      }
      LOG.warn("Shard {} cannot be found now, and is listed: {}", shardId, e.getMessage());
    } catch (SdkException e) {
      LOG.warn("Shard {} cannot be read now: {}", shardId, e.getMessage());
    }
    iterator = null;
    return false;
  }

  /** Whether the stream lists the shard no longer. An error alone does not end a shard. */
  private boolean isGone() {
    try {
      return stream.shards().stream().noneMatch(shard -> shard.shardId().equals(shardId));
    } catch (SdkException unknown) {
      return false;
    }
  }

  private String currentIterator() {
    if (iterator == null) {
      iterator = newIterator();
    }
    return iterator;
  }

  private String newIterator() {
    try {
      return stream.iterator(shardId, position);
    } catch (TrimmedDataAccessException e) {
      LOG.warn("Shard {} no longer has {}; going on at its oldest record.", shardId, position);
      position = Option.none();
      return stream.iterator(shardId, position);
    }
  }
}
