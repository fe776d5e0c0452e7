package io.lastseat.model.commit;

import io.lastseat.model.request.StoredRequest;
import java.time.Duration;
import java.time.Instant;

/**
 * The archived part of a log: its first commits, with the requests that they decided. The log
 * begins anew with the commit that says so, which has no entries and the books as they were. Once a
 * commit has said it, all later ones do.
 *
 * @param through the number of the last such commit, 0 where there is none
 * @param before no request that they decided was taken in later than this
 * @param fromTable how many of those requests stood in the table of requests
 */
public record ArchivedPart(long through, Instant before, RequestSet fromTable) {

  /** Nothing: the log has all its commits. */
  public static final ArchivedPart NOTHING = new ArchivedPart(0, Instant.EPOCH, RequestSet.NONE);

  /** No log lets go of a commit that was younger. */
  public static final Duration YOUNGEST = Duration.ofDays(30);

  /** How far the clocks of processes may differ. */
  public static final Duration CLOCKS_DIFFER = Duration.ofMinutes(10);

  /** Whether that commit is archived, with or without its tombstone. */
  public boolean has(long commitNo) {
    return commitNo <= through;
  }

  /** Whether one of them may have decided a request that was taken in then. */
  public boolean mayHold(Instant takenAt) {
    return through > 0 && !takenAt.isAfter(before.plus(CLOCKS_DIFFER));
  }

  /** The same of this one, which may say that it is in none of them. */
  public boolean mayHold(StoredRequest stored, long epoch) {
    return stored.notInUpTo(epoch) < through && mayHold(stored.request().takenAt());
  }

  /** Whether the commit of that number archived all before it. */
  public boolean isFirst(long commitNo) {
    return through > 0 && commitNo == first();
  }

  /** The number of the first commit that is kept. */
  public long first() {
    return through + 1;
  }
}
