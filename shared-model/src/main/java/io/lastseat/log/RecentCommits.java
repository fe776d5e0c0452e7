package io.lastseat.log;

import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Commits that this process has appended or read a moment ago. Commits never change, so calls need
 * not read them again. Any number of threads may use it.
 *
 * <p>A commit is dropped after a minute, since a name may be erased in the log.
 */
public final class RecentCommits {

  static final Duration MAX_AGE = Duration.ofMinutes(1);

  /** The limit in memory: some 12,000 commits of one entry, or 1,400 commits of 28. */
  private static final long MAX_BYTES = 16_000_000;

  /** The bytes of a commit's books, marks and names, as measured in memory. */
  private static final long BYTES_WITHOUT_ENTRIES = 700;

  /** An entry takes this multiple of its size in DynamoDB, as measured in memory. */
  private static final int TIMES_STORED = 4;

  private final Clock clock;
  private final LruMap<Key, Kept> kept;

  /** The key of a commit. After a restore the same numbers come again, in another epoch. */
  private record Key(ResourceId resource, long epoch, long number) {}

  private record Kept(Commit commit, Instant since, long bytes) {}

  /** Starts without a commit. */
  public RecentCommits(Clock clock) {
    this.clock = clock;
    this.kept = new LruMap<>(MAX_BYTES, Kept::bytes);
  }

  /** The commit of that number in a log of that epoch; none if it is not remembered. */
  Option<Commit> find(ResourceId resource, long epoch, long number) {
    Instant now = clock.instant();
    return Option.of(kept.get(new Key(resource, epoch, number)))
        .filter(one -> !now.isBefore(one.since()) && now.isBefore(one.since().plus(MAX_AGE)))
        .map(Kept::commit);
  }

  void add(long epoch, Commit commit) {
    kept.put(
        new Key(commit.resource(), epoch, commit.number()),
        new Kept(commit, clock.instant(), bytes(commit)));
  }

  private static long bytes(Commit commit) {
    long stored = 0;
    for (Entry entry : commit.entries()) {
      stored += CommitBytes.ofEntry(entry);
    }
    return BYTES_WITHOUT_ENTRIES + TIMES_STORED * stored;
  }
}
