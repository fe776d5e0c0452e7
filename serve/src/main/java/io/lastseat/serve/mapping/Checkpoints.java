package io.lastseat.serve.mapping;

import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far every shard of a stream is done. A checkpoint that is lost only means that records are
 * delivered again. Used by several threads, each for its own shard.
 *
 * <p>A checkpoint counts for its own stream alone. Some engines name shards by their table, or all
 * alike: after a table was made anew, its shard would be skipped up to the old number.
 */
public interface Checkpoints {

  /** Checkpoints that end with the process: for tests and measurements. */
  static Checkpoints inMemory() {
    Map<String, String> numbers = new ConcurrentHashMap<>();
    return new Checkpoints() {
      @Override
      public Option<String> lastDone(String stream, String shardId) {
        return Option.of(numbers.get(stream + " " + shardId));
      }

      @Override
      public void save(String stream, String shardId, String sequenceNumber) {
        numbers.put(stream + " " + shardId, sequenceNumber);
      }
    };
  }

  /**
   * The last record of the shard that is done.
   *
   * @param stream the ARN of the stream
   */
  Option<String> lastDone(String stream, String shardId);

  /**
   * Everything up to this record is done.
   *
   * @param stream the ARN of the stream
   */
  void save(String stream, String shardId, String sequenceNumber);
}
