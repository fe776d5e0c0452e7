package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/**
 * Reads one shard from a position on. An iterator that DynamoDB no longer takes is replaced: it
 * expires after 15 minutes, and DynamoDB Local answers {@code TrimmedDataAccessException} for ever
 * to one that was taken on an empty shard once another table was written first.
 */
final class ShardCursor {

  private static final Logger LOG = LoggerFactory.getLogger(ShardCursor.class);

  private final TableStream stream;
  private final String shardId;
  private Option<String> position;
  private @Nullable String iterator;

  ShardCursor(TableStream stream, String shardId, Option<String> after) {
    this.stream = stream;
    this.shardId = shardId;
    this.position = after;
  }

  /**
   * Records, perhaps none.
   *
   * @param atTip there was nothing more at this moment
   * @param atEnd there will never be more: the shard is closed and read to its end
   */
  record Page(List<StreamRecord> records, boolean atTip, boolean atEnd) {}

  /** None where nothing can be said now (throttled, unreachable, iterator lost): try again. */
  Option<Page> read() {
    try {
      return Option.some(page(currentIterator()));
    } catch (ExpiredIteratorException | TrimmedDataAccessException e) {
      LOG.debug("New iterator for shard {}", shardId, e);
      iterator = null;
      return Option.none();
    } catch (ResourceNotFoundException e) {
      LOG.warn("Shard {} is gone, and with it what was not read of it.", shardId);
      return Option.some(new Page(List.of(), true, true));
    } catch (SdkException e) {
      LOG.warn("Shard {} cannot be read now: {}", shardId, e.getMessage());
      iterator = null;
      return Option.none();
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

  private Page page(String from) {
    var response = stream.read(from);
    var records =
        response.records().stream().map(record -> StreamRecord.of(record, stream.arn())).toList();
    if (!records.isEmpty()) {
      position = Option.of(records.get(records.size() - 1).sequenceNumber());
    }
    iterator = response.nextShardIterator();
    return new Page(records, records.isEmpty(), iterator == null);
  }
}
