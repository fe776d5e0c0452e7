package io.lastseat.intake.admit;

import io.lastseat.clock.ServerClock;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.admit.LogTurns.Turn;
import io.lastseat.intake.usecase.AtOnce;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Admission;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Immediate admission: whoever knows the head of a log can append to it, so a reservation, or the
 * renewal or release of a lock, can be decided in the call that asks for it, by one write.
 *
 * <p>A crowd would only lose appends to each other. So a resource whose admission is {@code auto}
 * leaves its requests to the stream while a crowd is there ({@link Tide}) or first tries are lost
 * everywhere ({@link FirstTries}), and one whose admission is {@code immediate} does so after a few
 * lost appends. Both ways append to the same log, so nothing has to be agreed between processes.
 */
public final class Immediate implements AtOnce {

  /** So many calls of one process wait at most for their turn at an {@code auto} resource. */
  static final int AUTO_TURNS = 8;

  /** The same where the admission is {@code immediate}. */
  static final int IMMEDIATE_TURNS = 64;

  /** So often a call leaves its turn since somebody has acquired the lock meanwhile. */
  private static final int LOOKS_BEFORE_TURNS = 2;

  /** A turn that comes later than this means that DynamoDB hangs. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final Attempt.Tools tools;
  private final HeldLocks heldLocks;
  private final LogTurns turns;

  /**
   * On this log, for one process.
   *
   * @param epoch the number of restores of the tables so far
   */
  public Immediate(
      DecisionLog log,
      BooksCache books,
      Submit submit,
      Clock clock,
      ServerClock serverClock,
      Pause pause,
      ImmediateParts parts,
      long epoch) {
    this.tools =
        new Attempt.Tools(
            log, books, submit, clock, serverClock, parts, new Tides(), new FirstTries(), epoch);
    this.heldLocks = new HeldLocks(tools);
    this.turns = new LogTurns(pause);
  }

  @Override
  public boolean isOffered() {
    return true;
  }

  @Override
  public Course of(ResourceId resource, AtOnceWish wish, Patience patience) {
    return of(resource, wish, patience, LOOKS_BEFORE_TURNS);
  }

  /**
   * The same, where it was looked before.
   *
   * @param looks how often it may still leave its turn for a look
   */
  private Course of(ResourceId resource, AtOnceWish wish, Patience patience, int looks) {
    Option<Head> remembered = tools.books().lastKnown(resource);
    Option<Head> known = remembered.orElse(() -> tools.books().seen(resource, wish.create()));
    Admission admission = known.map(head -> admission(head, wish)).getOrElse(Admission.STREAM);
    if (admission == Admission.STREAM) {
      return Course.BY_STREAM;
    }
    Option<Course> refused = heldLocks.refusal(known.get(), wish);
    if (refused.isDefined()) {
      return refused.get();
    }
    return inTurn(
        resource,
        admission == Admission.AUTO,
        () ->
            looks > 0 && heldLocks.seemsHeldSince(known.get(), wish)
                ? () -> of(resource, wish, patience, looks - 1)
                : new Attempt(tools, known.get(), remembered.isDefined(), wish, patience).begin());
  }

  /** What comes of the attempt is waited for when the next call has its turn. */
  private Course inTurn(ResourceId resource, boolean auto, Supplier<Supplier<Course>> attempt) {
    Instant begin = tools.clock().instant();
    if (auto && isHigh(resource, begin)) {
      return byStream(resource);
    }
    Option<Turn> taken = turns.take(resource, auto ? AUTO_TURNS : IMMEDIATE_TURNS);
    if (taken.isEmpty()) {
      tools.tides().turn(resource, tide -> tide.crowded(begin));
      return byStream(resource);
    }
    Supplier<Course> course;
    Turn turn = taken.get();
    try {
      Instant now = tools.clock().instant();
      boolean late = now.isAfter(begin.plus(LONGEST_WAIT));
      course = late || (auto && isHigh(resource, now)) ? () -> byStream(resource) : attempt.get();
    } finally {
      turn.end();
    }
    return course.get();
  }

  private boolean isHigh(ResourceId resource, Instant now) {
    Tide tide = tools.tides().at(resource);
    return tide.isHigh(now) || (tide.isUnknown() && tools.firstTries().rest(now));
  }

  private Course byStream(ResourceId resource) {
    tools.parts().watch().toTheStream(resource, Cause.CROWD);
    return Course.BY_STREAM;
  }

  /** As the terms in force say, or those on which the wish would create the resource. */
  static Admission admission(Head head, AtOnceWish wish) {
    Books books = head.books().orCreated(wish.create());
    return books.decidesByStream() || wish.mistakesLock(books)
        ? Admission.STREAM
        : books.terms().map(Terms::admission).getOrElse(Admission.STREAM);
  }
}
