package io.lastseat.local.mapping;

import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far every shard of a stream is done. A checkpoint that is lost only means that records are
 * delivered again. Used by several threads, each for its own shard.
 */
public interface Checkpoints {

  /** The last record that is done. */
  Option<String> lastDone(String shardId);

  /** Everything up to this record is done. */
  void save(String shardId, String sequenceNumber);

  /** Gone with the process. */
  static Checkpoints inMemory() {
    Map<String, String> done = new ConcurrentHashMap<>();
    return new Checkpoints() {
      @Override
      public Option<String> lastDone(String shardId) {
        return Option.of(done.get(shardId));
      }

      @Override
      public void save(String shardId, String sequenceNumber) {
        done.put(shardId, sequenceNumber);
      }
    };
  }

  /**
   * One small file per shard; to be used for one stream.
   *
   * @param folder is created if it is absent
   * @throws java.io.UncheckedIOException when it cannot be written
   */
  static Checkpoints inFolder(Path folder) {
    return new CheckpointFolder(folder);
  }
}
