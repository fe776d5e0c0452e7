package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.Head;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Place;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Stays with a request that waits for a lock, until it has the lock or its time is over. Nobody
 * gives a lock back whose holder has crashed: so who waits says so when its lease has lapsed
 * ({@link Lapse}). A request whose call gives up is withdrawn, so that nobody is granted a lock
 * that he no longer waits for. Should the call die before, the request has its end in itself.
 */
final class LockLine {

  private final BooksCache cache;
  private final Submit submit;
  private final Verdicts verdicts;
  private final Clock clock;

  LockLine(BooksCache cache, Submit submit, Verdicts verdicts, Clock clock) {
    this.cache = cache;
    this.submit = submit;
    this.verdicts = verdicts;
    this.clock = clock;
  }

  /**
   * What comes of it.
   *
   * @param standing of a request that waits, that has waited, or that has no verdict yet
   * @param patience what is left of that of its call
   */
  LockOutcome follow(Standing standing, Patience patience) {
    return patience.orIfItFails(
        () -> followed(standing, patience), new LockOutcome.Undecided(standing));
  }

  private LockOutcome followed(Standing standing, Patience patience) {
    Reserve request = (Reserve) standing.request();
    if (standing.since().isEmpty()) {
      stay(request, standing.grant().flatMap(Grant::place), patience);
    }
    Head head = cache.newest(request.resource()).getOrElse(() -> Head.before(request.resource()));
    Books books = head.books().at(clock.instant());
    Option<LockGrant> own = books.lock().filter(lock -> isOf(request, lock));
    if (own.exists(lock -> lock.isLive(books.clock()))) {
      return new LockOutcome.Leased(standing, own.get());
    }
    Option<GrantRow> since = verdicts.find(request).since();
    if (own.isDefined() || since.isDefined()) {
      return over(since, books);
    }
    withdraw(head, request);
    return new LockOutcome.Taken(books);
  }

  private void stay(Reserve request, Option<Place> place, Patience patience) {
    Instant now = clock.instant();
    Duration left = Duration.between(now, request.waitsUntil().getOrElse(now));
    Lapse lapse = new Lapse(submit, request, place);
    verdicts.until(() -> settled(request, place, lapse), patience.atMost(left));
  }

  /** Whether it has the lock, or waits no more. */
  private Option<Head> settled(Reserve request, Option<Place> place, Lapse lapse) {
    Option<Head> head = cache.created(request.resource());
    head.forEach(seen -> lapse.see(seen, clock.instant()));
    return head.filter(
        seen ->
            seen.books().lock().exists(lock -> isOf(request, lock))
                || place.exists(mine -> mine.number() < seen.books().waiting().front()));
  }

  private static boolean isOf(Request request, LockGrant lock) {
    return lock.reservation().equals(request.id());
  }

  /** It was served, and has lost the lock since; or it never was. */
  private static LockOutcome over(Option<GrantRow> since, Books books) {
    Option<Reason> refusal = since.flatMap(GrantRow::refusal);
    if (refusal.exists(reason -> reason != Reason.WAITED_TOO_LONG)) {
      return new LockOutcome.Denied(refusal.get());
    }
    boolean withdrawn =
        since.exists(
            row -> row.by().isDefined() && row.grant().isEnded() && row.grant().changes() == 1);
    return withdrawn || refusal.isDefined()
        ? new LockOutcome.Taken(books)
        : new LockOutcome.Lost(books);
  }

  /** Should it be served before this is decided, then this gives the lock back. */
  private void withdraw(Head head, Reserve request) {
    RequestId reservation = request.id();
    FollowUp release = new Cancellation();
    submit.submit(
        head,
        release.wish(reservation),
        new RequestName.Derived(release.id(reservation).get()),
        any -> Option.none(),
        Patience.none());
  }
}
