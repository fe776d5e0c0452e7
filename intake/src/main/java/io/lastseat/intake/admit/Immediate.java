package io.lastseat.intake.admit;

import io.lastseat.clock.ServerClock;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.admit.CommitGroups.Place;
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
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Immediate admission: whoever knows the head of a log can append to it, so a reservation, or the
 * renewal or release of a lock, can be decided in the call that asks for it, by one write. Calls of
 * one process for one resource share that write ({@link CommitGroups}).
 *
 * <p>After a few lost appends a request goes by the stream. Both ways append to the same log, so
 * nothing has to be agreed between processes.
 */
public final class Immediate implements AtOnce {

  /** So many calls that share no append wait in line at most. */
  static final int TURNS = 64;

  /** So often a call leaves the line since another has acquired the lock meanwhile. */
  private static final int LOOKS_BEFORE_TURNS = 2;

  /** A wait in line longer than this means that DynamoDB hangs. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final Attempt.Tools tools;
  private final HeldLocks heldLocks;
  private final CommitGroups groups;
  private final Pause pause;

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
    this.tools = new Attempt.Tools(log, books, submit, clock, serverClock, parts, epoch);
    this.heldLocks = new HeldLocks(tools);
    this.groups = new CommitGroups(pause);
    this.pause = pause;
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
   * @param looks how often it may still leave the line for a look
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
    Instant begin = tools.clock().instant();
    PendingCall call = new PendingCall(wish, patience, known.get(), remembered.isDefined(), begin);
    Option<Place> place = groups.join(resource, call, TURNS);
    if (place.isEmpty()) {
      return byStream(resource);
    }
    lead(resource, place.get(), looks);
    return call.course(pause).getOrElse(() -> of(resource, wish, patience, looks - 1));
  }

  /** What becomes of a call it asks for itself, when the next group can begin. */
  private void lead(ResourceId resource, Place place, int looks) {
    Vector<PendingCall> group = place.group();
    try {
      Instant now = tools.clock().instant();
      Vector<PendingCall> inTime =
          group.reject(call -> now.isAfter(call.begunAt().plus(LONGEST_WAIT)));
      group.removeAll(inTime).forEach(call -> call.end(() -> byStream(resource)));
      boolean looksAgain =
          looks > 0 && inTime.exists(call -> heldLocks.seemsHeldSince(call.known(), call.wish()));
      if (!inTime.isEmpty() && !looksAgain) {
        new Attempt(tools, inTime).begin();
      }
    } catch (RuntimeException | Error failure) {
      group.forEach(call -> call.fail(failure));
      throw failure;
    } finally {
      place.end();
    }
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
