package io.lastseat.serializer.sweep;

import io.lastseat.model.request.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * The limits of a reconciliation.
 *
 * @param olderThan the age that a request must have at the begin of the reconciliation; younger
 *     requests are left to the stream
 * @param rowsWithin the greatest age of the newest commit of a resource whose owed rows are looked
 *     at, since their writers may have died; seven days allow a daily reconciliation to fail for
 *     some days
 * @param maxResources the most resources that are counted, at some 400 bytes of memory each;
 *     requests of further resources are looked up one by one
 * @param idsAtOnce the most ids of one resource in memory, at some 140 bytes each; a resource with
 *     more decisions is read several times
 * @param pageItems the most items of one page, at some 9 KB of memory each
 */
public record ReconcileSettings(
    Duration olderThan, Duration rowsWithin, int maxResources, int idsAtOnce, int pageItems) {

  /**
   * The ordinary age. It exceeds the 24 hours after which the stream forgets a record. So nothing
   * that the stream may still deliver is decided out of its order.
   */
  public static final Duration OLDER_THAN = Duration.ofHours(26);

  /** The most by which the clocks of processes may differ. */
  static final Duration CLOCKS_DIFFER = Duration.ofMinutes(10);

  private static final int MOST_IDS_AT_ONCE = 1_000_000;

  /** The bytes of the heap for each id at once: so ids take a seventh of it at most. */
  private static final long HEAP_BYTES_PER_ID = 1_000;

  /** The ordinary limits of this process, with this age. */
  public static ReconcileSettings olderThan(Duration age) {
    return in(Runtime.getRuntime().maxMemory(), age);
  }

  /** The ordinary limits in a heap of this many bytes. */
  static ReconcileSettings in(long heap, Duration age) {
    int ids = (int) Math.min(MOST_IDS_AT_ONCE, heap / HEAP_BYTES_PER_ID);
    return new ReconcileSettings(age, Duration.ofDays(7), 200_000, ids, 1_000);
  }

  /**
   * Matches the requests that are left to the stream, which may still deliver them. A request that
   * was taken in after {@code now} is not among them: its time is wrong, and it may be of any age.
   */
  Predicate<Request> tooYoungAt(Instant now) {
    return request ->
        !request.takenAt().isBefore(now.minus(olderThan))
            && !request.takenAt().isAfter(now.plus(CLOCKS_DIFFER));
  }
}
