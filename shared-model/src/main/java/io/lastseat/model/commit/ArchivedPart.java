package io.lastseat.model.commit;

import io.lastseat.model.request.StoredRequest;
import java.time.Duration;
import java.time.Instant;

/**
 * The archived part of a log: its first commits, with the requests that they decided. The log
 * begins anew with the archiving commit, which has no entries and unchanged books. All later
 * commits repeat this part.
 *
 * @param through the number of the last archived commit, 0 if there is none
 * @param before no request that they decided was taken in later than this
 * @param fromTable how many of those requests were in the table of requests
 */
public record ArchivedPart(long through, Instant before, RequestSet fromTable) {

  /** No archived part: the log has all its commits. */
  public static final ArchivedPart NOTHING = new ArchivedPart(0, Instant.EPOCH, RequestSet.NONE);

  /** No commit that is younger is archived. */
  public static final Duration YOUNGEST = Duration.ofDays(30);

  /** How far the clocks of processes may differ. */
  public static final Duration CLOCKS_DIFFER = Duration.ofMinutes(10);

  /** Whether that commit is archived, with or without its tombstone. */
  public boolean has(long commitNo) {
    return commitNo <= through;
  }

  /** Whether an archived commit may have decided a request that was taken in at that moment. */
  public boolean mayHold(Instant takenAt) {
    return through > 0 && !takenAt.isAfter(before.plus(CLOCKS_DIFFER));
  }

  /**
   * Whether an archived commit may have decided this request, by its time and its {@code notIn}.
   */
  public boolean mayHold(StoredRequest stored, long epoch) {
    return stored.notInUpTo(epoch) < through && mayHold(stored.request().takenAt());
  }

  /** Whether the commit of that number archived all commits before it. */
  public boolean isFirst(long commitNo) {
    return through > 0 && commitNo == first();
  }

  /** The number of the first commit that is kept. */
  public long first() {
    return through + 1;
  }
}
