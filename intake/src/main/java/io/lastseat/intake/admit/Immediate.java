package io.lastseat.intake.admit;

import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.admit.CommitGroups.Place;
import io.lastseat.intake.usecase.AtOnce;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.log.CallDecider;
import io.lastseat.log.Decided;
import io.lastseat.log.LogParts;
import io.lastseat.model.Admission;
import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
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

  private final CallDecider decider;
  private final BooksCache books;
  private final Submit submit;
  private final Clock clock;
  private final AdmissionWatch watch;
  private final HeldLocks heldLocks;
  private final CommitGroups groups;
  private final Pause pause;

  /** Decides with these parts, for one process. */
  public Immediate(
      LogParts log, BooksCache books, Submit submit, Pause pause, AdmissionWatch watch) {
    this.decider = new CallDecider(log, books);
    this.books = books;
    this.submit = submit;
    this.clock = log.clock();
    this.watch = watch;
    this.heldLocks = new HeldLocks(books, submit, watch);
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
    Option<Head> remembered = books.lastKnown(resource);
    Option<Head> known = remembered.orElse(() -> books.seen(resource, wish.create()));
    if (known.forAll(head -> PendingCall.admission(head, wish) == Admission.STREAM)) {
      return Course.BY_STREAM;
    }
    Option<Course> refused = heldLocks.refusal(known.get(), wish);
    if (refused.isDefined()) {
      return refused.get();
    }
    PendingCall call =
        new PendingCall(
            submit, watch, wish, patience, known.get(), remembered.isDefined(), clock.instant());
    Option<Place> place = groups.join(resource, call, TURNS);
    if (place.isEmpty()) {
      watch.toTheStream(resource, Cause.CROWD);
      return Course.BY_STREAM;
    }
    lead(place.get(), looks);
    return call.course(pause).getOrElse(() -> of(resource, wish, patience, looks - 1));
  }

  /** What becomes of a call it asks for itself, when the next group can begin. */
  private void lead(Place place, int looks) {
    Vector<PendingCall> group = place.group();
    try {
      Instant now = clock.instant();
      Vector<PendingCall> inTime =
          group.reject(call -> now.isAfter(call.begunAt().plus(LONGEST_WAIT)));
      group.removeAll(inTime).forEach(call -> call.byStream(Cause.CROWD));
      boolean looksAgain =
          looks > 0 && inTime.exists(call -> heldLocks.seemsHeldSince(call.known(), call.wish()));
      if (!inTime.isEmpty() && !looksAgain) {
        decide(inTime);
      }
    } catch (RuntimeException | Error failure) {
      group.forEach(call -> call.fail(failure));
      throw failure;
    } finally {
      place.end();
    }
  }

  private void decide(Vector<PendingCall> calls) {
    PendingCall first = calls.head();
    // The group before has appended since.
    Head head = books.lastKnown(first.known().resource()).getOrElse(first.known());
    boolean fresh = calls.size() == 1 && first.isFresh();
    Decided done = decider.decide(head, fresh, calls);
    done.commits().forEach(watch::committed);
    for (int granted = 0; granted < done.takenOver(); granted++) {
      watch.takenOver(done.resource(), head.books().isExecution());
    }
    if (done.lostAppends() > 0) {
      watch.lostAppends(done.resource(), done.lostAppends());
    }
  }
}
