package io.lastseat.serve.mapping;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/**
 * Which shards wait for their parents, are being read, or are finished, and since when they have
 * nothing new. All threads of a mapping share it. Times are {@link System#nanoTime()}.
 */
final class ShardProgress {

  private static final long NEVER = Long.MIN_VALUE;

  private final Map<String, Long> runningCaughtUpAt = new HashMap<>();

  /** Each that was ever finished: one that a listing omits for a while must not be read again. */
  private final Map<String, Long> finishedAt = new HashMap<>();

  private final Set<String> waiting = new HashSet<>();
  private long discoveryBegan = NEVER;
  private boolean discoveryWanted;

  /**
   * Takes the shards of the stream. Returns those to read now: new shards whose parent is finished
   * or gone, since a parent's records come before its child's.
   */
  synchronized List<String> discovered(long began, Collection<Shard> shards) {
    var listed = new HashSet<String>();
    shards.forEach(shard -> listed.add(shard.shardId()));
    waiting.clear();
    var ready =
        shards.stream()
            .filter(shard -> !isKnown(shard.shardId()))
            .filter(
                shard -> {
                  var parent = shard.parentShardId();
                  var free = parent == null || isThrough(parent, listed);
                  if (!free) {
                    waiting.add(shard.shardId());
                  }
                  return free;
                })
            .map(Shard::shardId)
            .toList();
    ready.forEach(shardId -> runningCaughtUpAt.put(shardId, NEVER));
    discoveryBegan = began;
    notifyAll();
    return ready;
  }

  private boolean isThrough(String parent, Set<String> listed) {
    return finishedAt.containsKey(parent)
        || (!listed.contains(parent) && !runningCaughtUpAt.containsKey(parent));
  }

  private boolean isKnown(String shardId) {
    return runningCaughtUpAt.containsKey(shardId) || finishedAt.containsKey(shardId);
  }

  /** Notes that all earlier records are done, as a read begun at this time found nothing new. */
  synchronized void caughtUp(String shardId, long readBegan) {
    runningCaughtUpAt.put(shardId, readBegan);
    notifyAll();
  }

  /** Notes that the shard is closed and all its records are done; its children may be read. */
  synchronized void finished(String shardId) {
    runningCaughtUpAt.remove(shardId);
    finishedAt.put(shardId, System.nanoTime());
    discoveryWanted = true;
    notifyAll();
  }

  /** Waits until it is time to look for new shards, at the latest after the interval. */
  synchronized void awaitDiscoveryWanted(Duration interval) throws InterruptedException {
    var end = System.nanoTime() + interval.toNanos();
    while (!discoveryWanted && end - System.nanoTime() > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
    }
    discoveryWanted = false;
  }

  /** Whether a listing of the shards succeeded that began within this time before now. */
  synchronized boolean discoveredWithin(Duration time) {
    return discoveryBegan != NEVER && System.nanoTime() - discoveryBegan < time.toNanos();
  }

  /** Ends a wait for new shards early. */
  synchronized void wantDiscovery() {
    discoveryWanted = true;
    notifyAll();
  }

  /** Waits. Returns true once all records in the stream at the time of the call are done. */
  synchronized boolean awaitIdle(Duration timeout) throws InterruptedException {
    var called = System.nanoTime();
    var end = called + timeout.toNanos();
    wantDiscovery();
    while (!isIdleSince(called)) {
      var left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }

  private boolean isIdleSince(long time) {
    return waiting.isEmpty()
        && isAfter(discoveryBegan, time)
        && finishedAt.values().stream().allMatch(at -> isAfter(discoveryBegan, at))
        && runningCaughtUpAt.values().stream().allMatch(at -> isAfter(at, time));
  }

  private static boolean isAfter(long one, long other) {
    return one != NEVER && one - other > 0;
  }
}
