package io.lastseat.serializer.sweep;

import io.lastseat.model.request.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * The limits of a reconciliation.
 *
 * @param olderThan requests taken in later than that before its begin are left to the stream
 * @param rowsWithin the rows that are owed are looked at for resources whose newest commit is not
 *     older than this: their writers may have died. Seven days let a daily reconciliation fail for
 *     some days
 * @param maxResources the most resources that are counted, at some 200 bytes of memory each;
 *     requests of further ones are looked up one by one
 * @param idsAtOnce the most ids of one resource in memory, at some 140 bytes each; a resource with
 *     more decisions is gone through several times
 * @param pageItems the most items of one page; DynamoDB ends a page at 1 MB anyway
 */
public record ReconcileSettings(
    Duration olderThan, Duration rowsWithin, int maxResources, int idsAtOnce, int pageItems) {

  /**
   * Longer than the 24 hours after which the stream has forgotten a record, so that nothing is
   * decided out of its turn that may still come by itself.
   */
  public static final Duration OLDER_THAN = Duration.ofHours(26);

  /** How far the clocks of processes may differ. */
  static final Duration CLOCKS_DIFFER = Duration.ofMinutes(10);

  /** The ordinary limits. */
  public static ReconcileSettings olderThan(Duration age) {
    return new ReconcileSettings(age, Duration.ofDays(7), 200_000, 1_000_000, 10_000);
  }

  /**
   * Which requests are left to the stream: those that it may still deliver. A request that says it
   * was taken in later than now is not among them. Its time is wrong, and it may be of any age.
   */
  Predicate<Request> tooYoungAt(Instant now) {
    return request ->
        !request.takenAt().isBefore(now.minus(olderThan))
            && !request.takenAt().isAfter(now.plus(CLOCKS_DIFFER));
  }
}
