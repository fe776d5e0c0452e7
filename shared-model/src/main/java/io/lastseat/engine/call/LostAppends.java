package io.lastseat.engine.call;

import io.lastseat.engine.Contention;
import io.lastseat.engine.Tools;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Chooses the head on which a group of calls decides next: at its begin, and after each append that
 * another process won. {@link Contention} says how long the group waits, and when lost appends have
 * cost it more than the stream would.
 */
final class LostAppends {

  private static final long BYTES_OF_A_UNIT = 1024;

  /**
   * After this many lost appends the head is read. A lost append brings the commit that was faster,
   * which need not be the newest one.
   */
  private static final int LOST_BEFORE_READING = 3;

  private static final long CLEAR = -1;

  private final Tools tools;
  private final HeadCache heads;
  private final OpenCalls calls;
  private final BatchState state;
  private final Supplier<Vector<? extends GroupedCall>> more;
  private boolean fresh;

  /** How many appends the group lost on fresh heads: just read, or brought by a lost append. */
  private int contended;

  /** The write units of appends that were lost on fresh heads. */
  private long lostUnits;

  private Option<Duration> append = Option.none();

  /** The head on which an append was sent that may have been carried out. */
  private long unclearOn = CLEAR;

  /**
   * Starts without lost appends.
   *
   * @param fresh whether the known head was read after the calls began
   * @param more after a lost append, returns further calls for the group
   */
  LostAppends(
      Tools tools,
      HeadCache heads,
      OpenCalls calls,
      boolean fresh,
      Supplier<Vector<? extends GroupedCall>> more) {
    this.tools = tools;
    this.heads = heads;
    this.calls = calls;
    this.state = calls.state();
    this.fresh = fresh;
    this.more = more;
  }

  /** Whether the head was read after all calls of the group began. */
  boolean isFresh() {
    return fresh;
  }

  /** Whether an append without an answer may have been carried out. */
  boolean isUnclear() {
    return unclearOn != CLEAR;
  }

  /** Notes that a look-up covered all commits up to this head, including an unclear append. */
  void lookedThrough(Head head) {
    if (head.number() > unclearOn) {
      unclearOn = CLEAR;
    }
  }

  /** Whether lost appends have cost more than the stream would. */
  boolean areTooCostly() {
    return tools
        .contention()
        .areLostAppendsTooCostly(state.resource(), calls.open().size(), lostUnits);
  }

  /** Notes that the group has ended, after {@code lost} lost appends of single logs. */
  void ended(long decided, int lost) {
    tools.contention().ended(state.resource(), decided, lost, lostUnits, append);
  }

  /** Notes how long the last append took. */
  void took(Duration length) {
    append = Option.some(length);
  }

  /** The head on which a group begins that knows this head. */
  Head start(Head known) {
    int turns = tools.contention().turns(state.resource());
    if (turns == 0) {
      return giveWay(known);
    }
    tools.parts().backoff().turns(turns, tools.contention().append(state.resource()));
    return giveWay(newestWithCalls(known));
  }

  Head newest(Head before) {
    Head newest = heads.newest(before);
    fresh = true;
    return newest;
  }

  /** Notes that the head is that of the group's own commit, and so fresh. */
  void appended() {
    fresh = true;
  }

  /** The next head after this append was lost, or has no clear outcome. */
  Head after(Head before, Commit commit, AppendAnswer how) {
    if (how.isUnclear()) {
      unclearOn = before.number();
    }
    return giveWay(behindFaster(before, commit, how));
  }

  /** The next head after a transaction over several logs failed, or has no clear outcome. */
  Head afterTransaction(Head before) {
    unclearOn = before.number();
    contended++;
    return newest(before);
  }

  private Head giveWay(Head head) {
    Head newest = tools.contention().giveWay(head, heads);
    fresh |= newest.number() != head.number();
    return newest;
  }

  private Head behindFaster(Head before, Commit commit, AppendAnswer how) {
    if (!fresh && contended == 0) {
      // A lost append on a remembered head says nothing about the next append.
      return newestWithCalls(before);
    }
    contended++;
    lostUnits += units(before, commit);
    if (how.there().isEmpty()) {
      return pausedBefore(contended, before);
    }
    return contended % LOST_BEFORE_READING == 0
        ? newestWithCalls(before)
        : behind(how.there().get(), before);
  }

  /**
   * Continues on the commit that was faster. It is the newest one for about a round trip: after a
   * pause or a read the next append would be lost, too. Calls that have come since join the group.
   */
  private Head behind(Commit faster, Head before) {
    fresh &= !joined(before);
    return heads.withWritten(Head.of(faster));
  }

  /** The newest head, read after a pause with jitter. */
  private Head pausedBefore(int attempt, Head before) {
    tools.parts().backoff().pause(attempt);
    return newestWithCalls(before);
  }

  /** The newest head. Calls that have come since join the group before the read. */
  private Head newestWithCalls(Head before) {
    // If the read fails, the new calls end with the others.
    joined(before);
    return newest(before);
  }

  private boolean joined(Head before) {
    Vector<? extends GroupedCall> come = state.open().isEmpty() ? Vector.empty() : more.get();
    calls.join(come, before);
    return come.nonEmpty();
  }

  private static long units(Head before, Commit commit) {
    long bytes = commit.books().log().bytes() - before.books().log().bytes();
    return (bytes + BYTES_OF_A_UNIT - 1) / BYTES_OF_A_UNIT;
  }
}
