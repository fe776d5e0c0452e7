package io.lastseat.clock;

import java.time.Duration;
import java.time.Instant;

/**
 * How far one clock is ahead of another, as far as one exchange of messages tells: between these
 * two, both included. Negative is behind.
 */
record ClockOffset(Duration least, Duration most) {

  /** A {@code Date} header names the second in which it was written and not the moment. */
  private static final Duration RESOLUTION = Duration.ofSeconds(1);

  ClockOffset {
    if (least.compareTo(most) > 0) {
      throw new IllegalArgumentException(least + " is more than " + most);
    }
  }

  /**
   * Of our clock against a server's. The server wrote its time down at some moment between the two
   * that our clock showed, in either order: a clock may be set in between.
   *
   * @param sent what our clock showed before the question was sent
   * @param received what it showed when the answer was there
   * @param date the second that the server wrote into its answer
   */
  static ClockOffset of(Instant sent, Instant received, Instant date) {
    boolean forwards = !received.isBefore(sent);
    Instant first = forwards ? sent : received;
    Instant last = forwards ? received : sent;
    return new ClockOffset(
        Duration.between(date.plus(RESOLUTION), first), Duration.between(date, last));
  }

  /** In order where all of it is tolerated, off where nothing of it is, else not known. */
  Reading against(Duration tolerated) {
    if (least.compareTo(tolerated) > 0) {
      return new Reading.Off(least);
    }
    if (most.compareTo(tolerated.negated()) < 0) {
      return new Reading.Off(most);
    }
    boolean within = least.compareTo(tolerated.negated()) >= 0 && most.compareTo(tolerated) <= 0;
    return within ? new Reading.InOrder() : new Reading.Unknown();
  }
}
