package io.lastseat.intake.admit;

import io.lastseat.waiting.Doubling;
import java.time.Duration;
import java.time.Instant;

/**
 * How the first appends of this process fare, each at an {@code auto} resource where it never
 * appended before.
 *
 * <p>If the calls for a small resource come to many processes at the same moment, each of them sees
 * a quiet log, and all but one lose their append. Nothing at that resource can warn them. But where
 * this befalls one resource after the other, a process knows it from those before. So after a loss
 * it leaves the resources that are new to it to the stream for a while.
 */
final class FirstTries {

  /** After one loss: a single small crowd keeps hardly anybody else from an answer at once. */
  static final Duration SHORTEST = Duration.ofMillis(50);

  /** A loss soon after a loss doubles that, up to this. */
  static final Duration LONGEST = Tide.UNREST;

  private static final Doubling REST = new Doubling(SHORTEST, LONGEST);

  private Instant from = Instant.MIN;
  private Instant until = Instant.MIN;
  private int losses;

  /** Whether they are left out; not before the last loss, since the clock was set back then. */
  synchronized boolean rest(Instant now) {
    return !now.isBefore(from) && now.isBefore(until);
  }

  /** One was lost on a head that had just been read. Won ones do not count: all the others lost. */
  synchronized void lost(Instant now) {
    losses = now.isBefore(until.plus(LONGEST)) ? losses + 1 : 0;
    from = now;
    until = now.plus(REST.after(losses));
  }
}
