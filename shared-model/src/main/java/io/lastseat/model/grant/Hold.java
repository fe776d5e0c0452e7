package io.lastseat.model.grant;

import java.time.Duration;
import java.time.Instant;

/**
 * The time for which units are kept until the applicant confirms them.
 *
 * @param since when they were granted; the longest hold counts from it
 * @param until the moment at which the units lapse; on the grid of holds of its length, except for
 *     the leases of a lock
 */
public record Hold(Instant since, Instant until) {

  /** Holds lapse at multiples of this since 1970, or of this times a power of two. */
  public static final Duration FINEST = Duration.ofMillis(125);

  /** The most by which a hold is rounded up, in hundredths of its length. */
  private static final int PERCENT = 3;

  private static final int WHOLE = 100;

  /** A hold of this length from this moment on. */
  public static Hold of(Instant now, Duration length) {
    return new Hold(now, end(now, length));
  }

  /** The lease of a lock, of exactly this length from this moment on. */
  public static Hold lease(Instant now, Duration length) {
    return new Hold(now, now.plus(length));
  }

  /** The same lease, of exactly this length from this moment on. It may become shorter. */
  public Hold renewed(Instant now, Duration length) {
    return new Hold(since, now.plus(length));
  }

  /** The same hold, extended to this length from this moment. It never becomes shorter. */
  public Hold extended(Instant now, Duration length) {
    Instant end = end(now, length);
    return end.isAfter(until) ? new Hold(since, end) : this;
  }

  /**
   * The moment at which a hold of this length lapses. It is rounded up by at most 3 % of the
   * length, to a multiple of a power of two times {@link #FINEST}. So the holds of a resource lapse
   * at few moments, however many there are: some 35 to 70 if all have one length.
   */
  static Instant end(Instant now, Duration length) {
    long grid = FINEST.toMillis();
    while (2 * grid * WHOLE <= PERCENT * length.toMillis()) {
      grid *= 2;
    }
    long end = now.plus(length).toEpochMilli();
    return Instant.ofEpochMilli(-Math.floorDiv(-end, grid) * grid);
  }
}
