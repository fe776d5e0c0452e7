package io.lastseat.intake.admit;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.intake.usecase.AtOnceWish;
import io.lastseat.intake.usecase.Gate;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.RequestName;
import io.lastseat.intake.usecase.Submit;
import io.lastseat.intake.usecase.Submitted;
import io.lastseat.log.GroupedCall;
import io.lastseat.model.Admission;
import io.lastseat.model.Books;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Request;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A call that wants its wish decided, and waits for what becomes of it. */
final class PendingCall implements GroupedCall {

  /** After so long what is left of a call's time is for writing its request down. */
  private static final Duration LONGEST = Duration.ofSeconds(8);

  private final Submit submit;
  private final AdmissionWatch watch;
  private final AtOnceWish wish;
  private final Patience patience;
  private final Head known;
  private final RequestName name;
  private final boolean remembered;
  private final Instant begunAt;
  private final CompletableFuture<Supplier<Course>> end = new CompletableFuture<>();
  private Option<Request> named = Option.none();

  /**
   * Nothing has become of it yet.
   *
   * @param known a head of the resource, however old
   * @param remembered whether that was not read just now
   */
  PendingCall(
      Submit submit,
      AdmissionWatch watch,
      AtOnceWish wish,
      Patience patience,
      Head known,
      boolean remembered,
      Instant begunAt) {
    this.submit = submit;
    this.watch = watch;
    this.wish = wish;
    this.patience = patience;
    this.known = known;
    this.name = wish.name().apply(known.books());
    this.remembered = remembered;
    this.begunAt = begunAt;
  }

  Head known() {
    return known;
  }

  Instant begunAt() {
    return begunAt;
  }

  @Override
  public Instant until() {
    return begunAt.plus(LONGEST);
  }

  /** Whether the head that it knows was read when it began, and does not change by the moment. */
  boolean isFresh() {
    return !remembered && !wish.isOfLock(known.books());
  }

  /** The id that another call may have, too; none where its ids are its own. */
  Option<RequestId> derivedId() {
    return name instanceof RequestName.Derived derived ? Option.some(derived.id()) : Option.none();
  }

  /** As the terms in force say, or those on which the wish would create the resource. */
  static Admission admission(Head head, AtOnceWish wish) {
    Books books = head.books().orCreated(wish.create());
    return books.decidesByStream() || wish.mistakesLock(books)
        ? Admission.STREAM
        : books.terms().map(Terms::admission).getOrElse(Admission.STREAM);
  }

  @Override
  public boolean isForCalls(Head head) {
    return admission(head, wish) != Admission.STREAM;
  }

  @Override
  public boolean isDerived() {
    return name instanceof RequestName.Derived;
  }

  /** It keeps its time under each of its names. */
  @Override
  public Request behind(Head head) {
    Request request =
        name instanceof RequestName.Random random && named.isDefined()
            ? submit.renamed(head, random, wish.wish(), named.get().takenAt())
            : named.getOrElse(() -> submit.named(head, name, wish.wish()));
    named = Option.some(request);
    return request;
  }

  @Override
  public boolean isNew(Head head, Request request) {
    return wish.booksTell()
        && Decider.refusal(head.books(), Facts.at(request.takenAt()), request).isEmpty();
  }

  @Override
  public Option<Reason> refusal(Books books, Request request) {
    return Gate.refusal(books, request);
  }

  @Override
  public void end(End what) {
    if (what instanceof End.Decided decided) {
      answer(() -> Submitted.decided(decided.row()), decided.seen());
    } else if (what instanceof End.Earlier earlier) {
      answer(() -> submit.earlier(earlier.row(), wish.wish()), earlier.seen());
    } else if (what instanceof End.Written written) {
      answer(() -> submit.again(written.standing(), wish.wish(), patience), written.seen());
    } else if (what instanceof End.TurnedAway turned) {
      watch.turnedAway(turned.seen().books(), turned.reason());
      answer(() -> new Submitted.Refused(turned.reason()), turned.seen());
    } else if (what instanceof End.ByStream tried) {
      tried.failure().forEach(patience.failed());
      tried.failure().forEach(any -> told(Cause.FAILURE));
      if (tried.contended()) {
        told(Cause.LOST_APPENDS);
      }
      Course course = new Course.Tried(tried.known(), tried.absentThrough(), tried.request());
      end.complete(() -> course);
    } else if (what instanceof End.NotNow notNow) {
      patience.failed().accept(notNow.failure());
      byStream(Cause.FAILURE);
    }
  }

  private void answer(Supplier<Submitted> submitted, Head seen) {
    end.complete(() -> new Course.Answered(submitted.get(), seen));
  }

  /** It goes by the stream, and was not tried. */
  void byStream(Cause cause) {
    told(cause);
    end.complete(() -> Course.BY_STREAM);
  }

  private void told(Cause cause) {
    ResourceId resource = known.resource();
    watch.toTheStream(resource, cause);
  }

  /** It ends with this, unless what becomes of it was known before. */
  @Override
  public void fail(Throwable failure) {
    end.completeExceptionally(failure);
  }

  /** Tells of a failure that changes nothing about what has become of it. */
  void tell(RuntimeException failure) {
    patience.failed().accept(failure);
  }

  /** What has become of it. What others need not wait for is asked for now, by the call itself. */
  Course course(Pause pause) {
    return pause.share(end).get();
  }
}
