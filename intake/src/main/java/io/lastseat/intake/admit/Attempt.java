package io.lastseat.intake.admit;

import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Gate;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.RequestName;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.intake.usecase.Submitted;
import io.lastseat.log.Append;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.OversleptException;
import io.lastseat.log.TakenOver;
import io.lastseat.model.Admission;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Decides one wish in its call: know the head, look whether the request has a verdict already,
 * decide, append. A lost append begins again, with the look: what was faster may have been a call
 * under the same key, or an earlier try of this very call whose answer was lost. Where the request
 * has no key and each append was sent once, it was neither, and nothing is looked for.
 *
 * <p>Without a key each try has a name of its own, which says in which commit its verdict would
 * stand: so no index is written for it, and its verdict is found by reading that commit.
 *
 * <p>An {@code auto} resource leaves what was lost on a head that had just been read to the stream.
 * The refusal says which commit stands there, and that no try of this call is it. So the serializer
 * need not look for the request in it.
 *
 * <p>The next number is only sent when the one before it was acknowledged or read back, as the
 * serializer does it. An append without an answer may still arrive. So its request goes by the
 * stream, under its name, with the head that was known before the first try of that name: the
 * serializer looks for it in all commits since.
 */
final class Attempt {

  /** So many appends may be lost on heads that had just been read. */
  private static final int MAX_LOST = 3;

  private final Tools tools;
  private final AtOnceWish wish;
  private final Patience patience;
  private Head head;
  private boolean mayBeStale;
  private int lost;
  private int contended;
  private boolean first;
  private boolean unclear;
  private boolean derived;

  /** What all attempts of a process share. */
  record Tools(
      DecisionLog log,
      BooksCache books,
      Submit submit,
      Clock clock,
      ServerClock serverClock,
      ImmediateParts parts,
      Tides tides,
      FirstTries firstTries,
      long epoch) {}

  /**
   * The request under one name.
   *
   * @param notIn no commit up to this one can hold a verdict on it
   */
  private record Named(Request request, long notIn) {}

  /**
   * Nothing was tried yet.
   *
   * @param known a head of the resource, however old
   * @param remembered whether it was not read just now
   */
  Attempt(Tools tools, Head known, boolean remembered, AtOnceWish wish, Patience patience) {
    this.tools = tools;
    this.head = known;
    this.mayBeStale = remembered || wish.isOfLock(known.books());
    this.wish = wish;
    this.patience = patience;
  }

  /** What becomes of it; to be asked for when the turn is over. */
  Supplier<Course> begin() {
    try {
      tools.parts().binding().mustHold();
    } catch (RuntimeException notNow) {
      // A request that is written down waits until the tables are in order.
      return failed(notNow, Course.BY_STREAM);
    }
    // Whose turn was before has appended since.
    head = tools.books().lastKnown(head.resource()).getOrElse(head);
    Tide tide = tools.tides().at(head.resource());
    first = tide.isUnknown() && isAuto();
    if (!tide.alone()) {
      if (!tide.isUnknown()) {
        head = tools.books().seen(head.resource(), wish.create()).getOrElse(head);
        // A lock comes and goes faster than a shared head.
        mayBeStale = wish.isOfLock(head.books());
      }
      if (looksCrowded()) {
        return toTheStream(Cause.CROWD, Course.BY_STREAM);
      }
    }
    RequestName name = wish.name().apply(head.books());
    Named request = new Named(tools.submit().named(head, name, wish.wish()), head.number());
    derived = name instanceof RequestName.Derived;
    Option<Supplier<Course>> before = mayBeDecided(request) ? earlier(request) : Option.none();
    Supplier<Course> course = before.getOrElse(() -> decide(request, name));
    if (lost > 0) {
      tools.parts().watch().lostAppends(head.resource(), lost);
    }
    return course;
  }

  /** As of the head that is known now: what an older one showed says nothing of commits since. */
  private boolean mayBeDecided(Named request) {
    return unclear || (derived && !isNew(request.request()));
  }

  /** Whether the head shows that no request of its name has a verdict up to it. */
  private boolean isNew(Request request) {
    return wish.booksTell()
        && Decider.refusal(head.books(), Facts.at(request.takenAt()), request).isEmpty();
  }

  private Supplier<Course> decide(Named first, RequestName name) {
    Named named = first;
    try {
      while (Immediate.admission(head, wish) != Admission.STREAM) {
        Request request = named.request();
        OversleptException.check(head, request);
        Option<Reason> shut = Gate.refusal(head.books(), request);
        if (shut.isDefined() && !mayBeStale) {
          tools.parts().watch().turnedAway(head.books(), shut.get());
          return answered(() -> new Submitted.Refused(shut.get()));
        }
        if (shut.isEmpty()) {
          Commit commit = ImmediateCommit.of(head, request, now(), tools.epoch());
          Append append = tools.log().append(commit);
          if (append == Append.DONE) {
            return appended(commit);
          }
          lostAppend(append);
          if (append == Append.LOST && isAuto() && contended > 0) {
            return beaten(new Named(request, commit.number()));
          }
        }
        head = tools.books().newest(head);
        boolean crowded = looksCrowded();
        mayBeStale = false;
        Option<Supplier<Course>> earlier = mayBeDecided(named) ? earlier(named) : Option.none();
        if (earlier.isDefined()) {
          return earlier.get();
        }
        if (crowded || contended >= MAX_LOST || (isAuto() && contended > 0)) {
          return toTheStream(Cause.LOST_APPENDS, tried(named));
        }
        if (contended > 0) {
          tools.parts().backoff().pause(contended);
        }
        named = renamed(named, name);
      }
      Course course = tried(named);
      return () -> course;
    } catch (SdkException noAnswer) {
      unrest();
      return failed(noAnswer, tried(named));
    }
  }

  /**
   * A random name says which commit it wants. Where another one stands there, no commit holds the
   * request, and none ever will under this name. Where none does, an earlier try may still arrive.
   */
  private Named renamed(Named lost, RequestName name) {
    if (name instanceof RequestName.Random random && head.number() > lost.notIn()) {
      unclear = false;
      Instant takenAt = lost.request().takenAt();
      return new Named(tools.submit().renamed(head, random, wish.wish(), takenAt), head.number());
    }
    return lost;
  }

  private Course tried(Named request) {
    return new Course.Tried(head, request.notIn(), request.request());
  }

  /** To lose one on a remembered head says nothing of a crowd. */
  private void lostAppend(Append append) {
    lost++;
    unclear |= append == Append.UNCLEAR;
    if (!mayBeStale) {
      contended++;
      unrest();
    }
  }

  /**
   * Goes by the stream, after another process has written that commit. Only a call of the same name
   * can have decided the request in it, and no head that is known shows whether one has.
   */
  private Supplier<Course> beaten(Named request) {
    if (first) {
      tools.firstTries().lost(tools.clock().instant());
    }
    Option<Supplier<Course>> earlier = unclear || derived ? earlier(request) : Option.none();
    return earlier.getOrElse(() -> toTheStream(Cause.LOST_APPENDS, tried(request)));
  }

  private void unrest() {
    Instant now = tools.clock().instant();
    tools.tides().turn(head.resource(), tide -> tide.lost(now));
  }

  /** Remembers what the head shows; only {@code auto} asks for it. */
  private boolean looksCrowded() {
    Instant now = tools.clock().instant();
    return tools.tides().turn(head.resource(), tide -> tide.seen(head, now)).isHigh(now)
        && isAuto();
  }

  private boolean isAuto() {
    return Immediate.admission(head, wish) == Admission.AUTO;
  }

  /** A request of this name that was taken in before, by this call or by another one. */
  private Option<Supplier<Course>> earlier(Named request) {
    return tools
        .submit()
        .earlier(head, request.request(), wish.wish(), derived, patience)
        .map(this::answered);
  }

  private Supplier<Course> appended(Commit commit) {
    Head after = Head.of(commit);
    tools.books().appended(after);
    tools.tides().turn(after.resource(), tide -> tide.calm(after));
    tools.parts().watch().committed(commit);
    if (TakenOver.in(head.books(), commit)) {
      tools.parts().watch().takenOver(after.resource(), commit.books().isExecution());
    }
    return answered(() -> Submitted.decided(commit.verdictRows().head()));
  }

  private Supplier<Course> answered(Supplier<Submitted> submitted) {
    Head seen = head;
    return () -> new Course.Answered(submitted.get(), seen);
  }

  private Supplier<Course> failed(RuntimeException failure, Course course) {
    patience.failed().accept(failure);
    return toTheStream(Cause.FAILURE, course);
  }

  private Supplier<Course> toTheStream(Cause cause, Course course) {
    tools.parts().watch().toTheStream(head.resource(), cause);
    return () -> course;
  }

  /** Now, to the millisecond, as it is stored. */
  private Instant now() {
    tools.serverClock().mustNotBeOff();
    return tools.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
