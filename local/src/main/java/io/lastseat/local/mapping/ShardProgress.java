package io.lastseat.local.mapping;

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
 * Which shards are waiting for their parents, being read, or finished, and since when there is
 * nothing new in them. All threads of a mapping meet here. Times are {@link System#nanoTime()}.
 */
final class ShardProgress {

  private static final long NEVER = Long.MIN_VALUE;

  private final Map<String, Long> runningCaughtUpAt = new HashMap<>();
  private final Map<String, Long> finishedAt = new HashMap<>();
  private final Set<String> waiting = new HashSet<>();
  private long discoveryBegan = NEVER;
  private boolean discoveryWanted;

  /**
   * Takes in the shards of the stream and answers which of them are now to be read: new ones whose
   * parent is finished, or gone. (A parent's records come before its child's.)
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
    finishedAt.keySet().retainAll(listed);
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

  /** A read that began at this time found nothing new, and everything before it is through. */
  synchronized void caughtUp(String shardId, long readBegan) {
    runningCaughtUpAt.put(shardId, readBegan);
    notifyAll();
  }

  /** The shard is closed and through; its children may be read. */
  synchronized void finished(String shardId) {
    runningCaughtUpAt.remove(shardId);
    finishedAt.put(shardId, System.nanoTime());
    discoveryWanted = true;
    notifyAll();
  }

  /** Returns when it is time to look for new shards, at the latest after the interval. */
  synchronized void awaitDiscoveryWanted(Duration interval) throws InterruptedException {
    var end = System.nanoTime() + interval.toNanos();
    while (!discoveryWanted && end - System.nanoTime() > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
    }
    discoveryWanted = false;
  }

  /** Whether a listing of the shards that began so short a time ago had an answer. */
  synchronized boolean discoveredWithin(Duration time) {
    return discoveryBegan != NEVER && System.nanoTime() - discoveryBegan < time.toNanos();
  }

  /** Ends a wait for new shards. */
  synchronized void wantDiscovery() {
    discoveryWanted = true;
    notifyAll();
  }

  /** True when everything that was in the stream at the time of the call is through. */
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
