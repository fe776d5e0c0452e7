package io.lastseat.intake.admit;

import io.lastseat.model.Head;
import io.lastseat.waiting.Doubling;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether a crowd is at one resource, as far as this process has seen. While it is, the requests of
 * a resource whose admission is {@code auto} go by the stream, without a look at the log.
 *
 * @param from when that was seen; before it, the clock was set back
 * @param until they go by the stream
 * @param losses how many appends were lost since the last that was not
 * @param commits of the log when this process knew it last, 0 if it never did
 * @param decisions at that time
 * @param alone whether no other process seemed to append: then the head that this process knows is
 *     likely to be the newest, and a look costs more than an append that is lost now and then
 */
record Tide(Instant from, Instant until, int losses, long commits, long decisions, boolean alone) {

  /** So long after the last commit by the stream, or after a lost append, it is not quiet. */
  static final Duration UNREST = Duration.ofSeconds(2);

  /** A loss after a loss doubles that, up to this. */
  static final Duration LONGEST = Duration.ofSeconds(60);

  /** Nothing was seen yet. */
  static final Tide UNKNOWN = new Tide(Instant.MIN, Instant.MIN, 0, 0, 0, false);

  /** Whether this process never looked at the log for an append of its own. */
  boolean isUnknown() {
    return commits == 0;
  }

  boolean isHigh(Instant now) {
    return !now.isBefore(from) && now.isBefore(until);
  }

  /** Many calls wait here. */
  Tide crowded(Instant now) {
    return new Tide(now, now.plus(UNREST), losses, commits, decisions, false);
  }

  /** An append was lost though the head had just been read, or DynamoDB refused to serve it. */
  Tide lost(Instant now) {
    Duration rest = new Doubling(UNREST, LONGEST).after(losses);
    return new Tide(now, now.plus(rest), losses + 1, commits, decisions, false);
  }

  /** An append went through; a crowd that was seen before does not go by that. */
  Tide calm(Head head) {
    boolean stillAlone = alone && head.number() == commits + 1;
    return new Tide(from, until, 0, head.number(), head.books().decisions(), stillAlone);
  }

  /**
   * The newest head was looked at: the stream is at work if it wrote the newest commit a moment
   * ago, unless each commit since the last look had one decision, as for a few clients who take
   * turns. The first commit creates the resource, and says nothing.
   */
  Tide seen(Head head, Instant now) {
    boolean byStream =
        head.number() > 1
            && head.marks().immediateThrough() < head.number()
            && now.isBefore(head.decidedAt().plus(UNREST));
    boolean singles =
        commits > 0
            && head.number() > commits
            && head.books().decisions() - decisions == head.number() - commits;
    boolean unseen = commits == 0 || head.number() == commits;
    Tide seen = new Tide(from, until, losses, head.number(), head.books().decisions(), unseen);
    return byStream && !singles ? seen.until(now, head.decidedAt().plus(UNREST)) : seen;
  }

  private Tide until(Instant now, Instant end) {
    return new Tide(now, end, losses, commits, decisions, alone);
  }
}
