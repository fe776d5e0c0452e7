package io.lastseat.local.mapping.checkpoint;

import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class CheckpointsInMemory implements Checkpoints {

  private final Map<String, String> done = new ConcurrentHashMap<>();

  @Override
  public Option<String> lastDone(String shardId) {
    return Option.of(done.get(shardId));
  }

  @Override
  public void save(String shardId, String sequenceNumber) {
    done.put(shardId, sequenceNumber);
  }
}
