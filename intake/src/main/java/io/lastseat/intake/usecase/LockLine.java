package io.lastseat.intake.usecase;

import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.model.Books;
import io.lastseat.model.GrantRow;
import io.lastseat.model.Head;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/**
 * Stays with a request that waits for a lock, until it has the lock or its time is over. Nobody
 * gives a lock back whose holder has crashed: so who waits says so when its lease has lapsed
 * ({@link Lapse}). A request whose call gives up is withdrawn, so that nobody is granted a lock
 * that he no longer waits for. Should the call die before, the request has its end in itself.
 *
 * <p>Under a key nothing is withdrawn: another call may have been told by then that it has the
 * lock. Once the time is over, the log is asked to say so, and what it says is the answer of every
 * call.
 */
final class LockLine {

  private static final String OVERDUE = "lastseat overdue 1\n";

  private final BooksCache cache;
  private final Submit submit;
  private final DecidedInCalls inCalls;
  private final Verdicts verdicts;
  private final Clock clock;
  private final ServedInLine served;

  LockLine(
      BooksCache cache,
      Submit submit,
      DecidedInCalls inCalls,
      Verdicts verdicts,
      ServedInLine served,
      Clock clock) {
    this.served = served;
    this.cache = cache;
    this.submit = submit;
    this.inCalls = inCalls;
    this.verdicts = verdicts;
    this.clock = clock;
  }

  /**
   * What comes of it.
   *
   * @param standing of a request that waits, that has waited, or that has no verdict yet
   * @param keyed whether another call may stand in line by the same request
   */
  LockOutcome follow(Standing standing, boolean keyed, Patience patience) {
    return patience.orIfItFails(
        () -> followed(standing, keyed, patience), new LockOutcome.Undecided(standing));
  }

  private LockOutcome followed(Standing standing, boolean keyed, Patience patience) {
    Reserve request = (Reserve) standing.request();
    InLine place = new InLine(cache, submit, clock, standing);
    Option<Head> seen = standing.since().isEmpty() ? stay(request, place, patience) : Option.none();
    Books books = seen.map(Head::books).getOrElse(() -> newest(request)).at(clock.instant());
    if (keyed && place.isIn(books) && isOver(request)) {
      sayItIsOver(request);
      books = newest(request).at(clock.instant());
    }
    Option<LockGrant> own = place.own(books);
    if (own.isDefined()) {
      return own.get().isLive(books.clock())
          ? new LockOutcome.Leased(standing, own.get())
          : new LockOutcome.Lost(books);
    }
    if (!place.isIn(books) && standing.verdict().isDefined()) {
      return over(request, books, place.lastSeen());
    }
    return keyed ? new LockOutcome.Undecided(standing) : withdrawn(standing, place, books);
  }

  /** Should it be served before its withdrawal is decided, then that gives the lock back. */
  private LockOutcome withdrawn(Standing standing, InLine place, Books books) {
    Request request = standing.request();
    Command withdrawal =
        Command.ending(request.resource(), request.id(), new GivingBack(Request.NO_TOKEN_YET));
    if (standing.verdict().isEmpty() && !place.isIn(books)) {
      // Whatever the books say: what it is about may not be decided.
      submit.ofLock(withdrawal.behind(Gatekeeper.OPEN), Patience.none().byStream(true));
    } else {
      submit.ofLock(withdrawal, Patience.none());
    }
    return new LockOutcome.Taken(books);
  }

  private Books newest(Request request) {
    return cache.newestOrBefore(request.resource()).books();
  }

  private boolean isOver(Reserve request) {
    return request.waitsUntil().exists(end -> !clock.instant().isBefore(end));
  }

  /**
   * Who has gone by leaves the line by the next commit, whatever that decides; without one the line
   * would stay as it is. This one shows no token. So it changes nothing, should the request have
   * been served meanwhile. However many calls say it, one is written.
   */
  private void sayItIsOver(Reserve request) {
    String what = OVERDUE + request.resource().text() + "\n" + request.id().text();
    submit.ofLock(Command.looking(request, what), Patience.none());
  }

  private Option<Head> stay(Reserve request, InLine place, Patience patience) {
    return verdicts.until(place, patience.until(request.waitsUntil().getOrElse(Instant.EPOCH)));
  }

  /**
   * It was served, and has lost the lock since; or it never was.
   *
   * @param lastSeen the last commit that is known to have it in line, or the one with its verdict
   */
  private LockOutcome over(Reserve request, Books books, long lastSeen) {
    Option<GrantRow> since = verdicts.find(request).since();
    Option<Reason> refusal = since.flatMap(GrantRow::refusal);
    if (refusal.exists(reason -> reason != Reason.WAITED_TOO_LONG)) {
      return new LockOutcome.Denied(refusal.get());
    }
    boolean never =
        inCalls
            .endOf(request)
            .map(end -> end.grant().exists(grant -> grant.changes() == 1))
            .getOrElse(
                () -> refusal.isDefined() || (since.isEmpty() && !served.since(lastSeen, request)));
    return never ? new LockOutcome.Taken(books) : new LockOutcome.Lost(books);
  }
}
