package io.lastseat.intake.admit;

import io.lastseat.clock.ServerClock;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.BooksCache;
import io.lastseat.intake.usecase.Gate;
import io.lastseat.intake.usecase.RequestName;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.intake.usecase.Submitted;
import io.lastseat.log.Append;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.OversleptException;
import io.lastseat.log.TakenOver;
import io.lastseat.model.Admission;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Decides the wishes of a group of calls: know the head, look whether a request has a verdict
 * already, decide, append. A lost append begins again, with the look: what was faster may have been
 * a call under the same key, or an earlier try of this very group whose answer was lost. Where a
 * request has no key and each append was sent once, it was neither, and nothing is looked for.
 *
 * <p>Without a key each try has a name of its own, which says in which commit its verdict would
 * stand: so no index is written for it, and its verdict is found by reading that commit.
 *
 * <p>The next number is only sent when the one before it was acknowledged or read back, as the
 * serializer does it. An append without an answer may still arrive. So its requests go by the
 * stream, under their names, with the head that was known before the first try of that name: the
 * serializer looks for them in all commits since.
 */
final class Attempt {

  /** So many appends may be lost on heads that had just been read. */
  private static final int MAX_LOST = 3;

  private final Tools tools;
  private final Vector<PendingCall> calls;
  private final AtOnceWish first;
  private Vector<Named> open = Vector.empty();
  private Head head;
  private boolean mayBeStale;
  private int lost;
  private int contended;
  private boolean unclear;

  /** What all attempts of a process share. */
  record Tools(
      DecisionLog log,
      BooksCache books,
      Submit submit,
      Clock clock,
      ServerClock serverClock,
      ImmediateParts parts,
      long epoch) {}

  /**
   * The request of a call under one name.
   *
   * @param notIn no commit up to this one can hold a verdict on it
   */
  private record Named(PendingCall call, RequestName name, Request request, long notIn) {

    /** Whether another call can have used the name. */
    boolean isDerived() {
      return name instanceof RequestName.Derived;
    }

    Option<Reason> shutBy(Books books) {
      return Gate.refusal(books, request);
    }
  }

  /**
   * Nothing was tried yet.
   *
   * @param calls one, or several that may share an append
   */
  Attempt(Tools tools, Vector<PendingCall> calls) {
    this.tools = tools;
    this.calls = calls;
    this.first = calls.head().wish();
    this.head = calls.head().known();
    this.mayBeStale =
        calls.size() > 1 || calls.head().isRemembered() || first.isOfLock(head.books());
  }

  /** Ends all calls. */
  void begin() {
    try {
      tools.parts().binding().mustHold();
    } catch (RuntimeException notNow) {
      // Requests that are written down wait until the tables are in order.
      calls.forEach(call -> failed(call, notNow, Course.BY_STREAM));
      return;
    }
    // The group before has appended since.
    head = tools.books().lastKnown(head.resource()).getOrElse(head);
    open = calls.map(this::named);
    leaveOutDecided();
    decide();
    if (lost > 0) {
      tools.parts().watch().lostAppends(head.resource(), lost);
    }
  }

  private Named named(PendingCall call) {
    RequestName name = call.wish().name().apply(head.books());
    Request request = tools.submit().named(head, name, call.wish().wish());
    return new Named(call, name, request, head.number());
  }

  private void leaveOutDecided() {
    leaveOut(this::mayBeDecided);
  }

  /** Of those that may have a verdict, or get one by the stream, the ones that do are told so. */
  private void leaveOut(Predicate<Named> mayBeDecided) {
    open =
        open.reject(
            named -> {
              Option<Supplier<Submitted>> earlier =
                  mayBeDecided.test(named) ? earlier(named) : Option.none();
              earlier.forEach(found -> answer(named.call(), found));
              return earlier.isDefined();
            });
  }

  /** As of the head that is known now: what an older one showed says nothing of commits since. */
  private boolean mayBeDecided(Named named) {
    return unclear || (named.isDerived() && !isNew(named));
  }

  /** Whether the head shows that no request of its name has a verdict up to it. */
  private boolean isNew(Named named) {
    Request request = named.request();
    return named.call().wish().booksTell()
        && Decider.refusal(head.books(), Facts.at(request.takenAt()), request).isEmpty();
  }

  private void decide() {
    try {
      while (!open.isEmpty() && Immediate.admission(head, first) != Admission.STREAM) {
        leaveOutOverslept();
        decideOnce();
      }
      for (Named named : open) {
        Course course = tried(named);
        named.call().end(() -> course);
      }
    } catch (SdkException noAnswer) {
      open.forEach(named -> failed(named.call(), noAnswer, tried(named)));
    }
  }

  private void leaveOutOverslept() {
    open =
        open.reject(
            named -> {
              try {
                OversleptException.check(head, named.request());
                return false;
              } catch (OversleptException slept) {
                named.call().fail(slept);
                return true;
              }
            });
  }

  /** Each on the books after those before it: what these refuse need not be written. */
  private void decideOnce() {
    ImmediateCommit next = ImmediateCommit.behind(head, now(), tools.epoch());
    Vector<Named> granted = Vector.empty();
    Vector<Tuple2<Named, Reason>> shut = Vector.empty();
    for (Named named : open) {
      Option<Reason> reason = named.shutBy(next.books());
      if (reason.isDefined()) {
        shut = shut.append(Tuple.of(named, reason.get()));
      } else if (next.add(named.request())) {
        granted = granted.append(named);
      } else {
        break;
      }
    }
    if (!granted.isEmpty()) {
      append(next.commit(), granted, shut);
    } else if (mayBeStale) {
      lookAgain();
    } else {
      turnAway(shut);
    }
  }

  private void append(Commit commit, Vector<Named> granted, Vector<Tuple2<Named, Reason>> shut) {
    Append append = tools.log().append(commit);
    if (append == Append.DONE) {
      appended(commit, granted, shut);
      return;
    }
    lostAppend(append);
    lookAgain();
  }

  /** An append that was not refused shows that its head was the newest. */
  private void appended(Commit commit, Vector<Named> granted, Vector<Tuple2<Named, Reason>> shut) {
    if (TakenOver.in(head.books(), commit)) {
      tools.parts().watch().takenOver(head.resource(), commit.books().isExecution());
    }
    granted
        .zip(commit.verdictRows())
        .forEach(pair -> answer(pair._1().call(), () -> Submitted.decided(pair._2())));
    open = open.removeAll(granted);
    Head after = Head.of(commit);
    tools.books().appended(after);
    tools.parts().watch().committed(commit);
    head = after;
    mayBeStale = false;
    turnAway(shut);
    open = open.map(this::renamed);
  }

  private void turnAway(Vector<Tuple2<Named, Reason>> shut) {
    for (Tuple2<Named, Reason> one : shut) {
      tools.parts().watch().turnedAway(head.books(), one._2());
      answer(one._1().call(), () -> new Submitted.Refused(one._2()));
    }
    open = open.removeAll(shut.map(Tuple2::_1));
  }

  private void lookAgain() {
    head = tools.books().newest(head);
    mayBeStale = false;
    leaveOutDecided();
    if (contended >= MAX_LOST) {
      allToTheStream();
      return;
    }
    if (contended > 0) {
      tools.parts().backoff().pause(contended);
    }
    unclear &= open.exists(named -> named.isDerived() || head.number() == named.notIn());
    open = open.map(this::renamed);
  }

  /**
   * A random name says which commit it wants. Where another one stands there, no commit holds the
   * request, and none ever will under this name. Where none does, an earlier try may still arrive.
   */
  private Named renamed(Named old) {
    if (old.name() instanceof RequestName.Random random && head.number() > old.notIn()) {
      Instant takenAt = old.request().takenAt();
      Request request = tools.submit().renamed(head, random, old.call().wish().wish(), takenAt);
      return new Named(old.call(), random, request, head.number());
    }
    return old;
  }

  private Course tried(Named named) {
    return new Course.Tried(head, named.notIn(), named.request());
  }

  /** To lose one on a remembered head says nothing of a crowd. */
  private void lostAppend(Append append) {
    lost++;
    unclear |= append == Append.UNCLEAR;
    if (!mayBeStale) {
      contended++;
    }
  }

  private void allToTheStream() {
    open.forEach(named -> toTheStream(named.call(), Cause.LOST_APPENDS, tried(named)));
    open = Vector.empty();
  }

  /** A request of this name that was taken in before, by this call or by another one. */
  private Option<Supplier<Submitted>> earlier(Named named) {
    PendingCall call = named.call();
    return tools
        .submit()
        .earlier(head, named.request(), call.wish().wish(), named.isDerived(), call.patience());
  }

  private void answer(PendingCall call, Supplier<Submitted> submitted) {
    Head seen = head;
    call.end(() -> new Course.Answered(submitted.get(), seen));
  }

  private void failed(PendingCall call, RuntimeException failure, Course course) {
    call.patience().failed().accept(failure);
    toTheStream(call, Cause.FAILURE, course);
  }

  private void toTheStream(PendingCall call, Cause cause, Course course) {
    tools.parts().watch().toTheStream(head.resource(), cause);
    call.end(() -> course);
  }

  /** Now, to the millisecond, as it is stored. */
  private Instant now() {
    tools.serverClock().mustNotBeOff();
    return tools.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
