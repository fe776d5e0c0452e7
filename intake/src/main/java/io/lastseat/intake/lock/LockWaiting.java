package io.lastseat.intake.lock;

import io.lastseat.command.ClientRequest.ReservationRequest;
import io.lastseat.command.Command;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/**
 * Follows a request that waits for a lock, until the request has the lock or its time is over. A
 * holder that crashed does not release the lock: so the waiting call reports that the lease has
 * lapsed ({@link Lapse}). A call that gives up withdraws its request, so that the lock is granted
 * to no caller that no longer waits. If the call dies first, the request's own time limit has the
 * same effect.
 *
 * <p>A call under a key withdraws nothing: another call under the key may already have the lock.
 * When the time is over, the call makes the log record that, and every call under the key answers
 * as the log says.
 */
public record LockWaiting(
    DecisionLog log,
    HeadCache cache,
    Submit submit,
    VerdictFinder finder,
    Verdicts verdicts,
    Clock clock) {

  private static final String OVERDUE = "lastseat overdue 1\n";
  private static final int COMMITS_AT_ONCE = 100;

  /**
   * Follows the request, and returns the outcome.
   *
   * @param requestStatus the status of a request that waits, that has waited, or that has no
   *     verdict yet
   * @param keyed whether another call may wait by the same request
   */
  public LockOutcome follow(RequestStatus requestStatus, boolean keyed, Deadline deadline) {
    return deadline.resultOr(
        () -> followed(requestStatus, keyed, deadline), new LockOutcome.Undecided(requestStatus));
  }

  private LockOutcome followed(RequestStatus requestStatus, boolean keyed, Deadline deadline) {
    Reserve request = (Reserve) requestStatus.request();
    LockLook place = new LockLook(cache, submit, clock, requestStatus);
    Option<Head> seen =
        requestStatus.since().isEmpty() ? stay(request, place, deadline) : Option.none();
    Books books = seen.map(Head::books).getOrElse(() -> newest(request)).at(clock.instant());
    if (keyed && place.isIn(books) && isOver(request)) {
      sayItIsOver(request);
      books = newest(request).at(clock.instant());
    }
    Option<LockGrant> own = place.own(books);
    if (own.isDefined()) {
      RequestStatus decided = deadline.resultOr(() -> decided(requestStatus), requestStatus);
      if (!new ReservationRequest(request.content()).isThatOf(decided.request())) {
        return new LockOutcome.NotServed(new Invalid(Refusal.KEY_USED_OTHERWISE));
      }
      return own.get().isLive(books.clock())
          ? new LockOutcome.Leased(decided, own.get())
          : new LockOutcome.Lost(books);
    }
    if (!place.isIn(books) && requestStatus.verdict().isDefined()) {
      return over(request, books, place.lastSeen());
    }
    return keyed
        ? new LockOutcome.Undecided(requestStatus)
        : withdrawn(requestStatus, place, books);
  }

  /** The status, if the books show a verdict, perhaps on other content under the same key. */
  private RequestStatus decided(RequestStatus requestStatus) {
    Request request = requestStatus.request();
    return requestStatus.verdict().isDefined()
        ? requestStatus
        : finder
            .verdict(request.resource(), request.id())
            .map(row -> new RowsOf(Option.some(row), requestStatus.rows().since()))
            .map(rows -> RequestStatus.of(request, rows))
            .getOrElse(requestStatus);
  }

  /** Withdraws the request. If it is granted before that, the withdrawal releases the lock. */
  private LockOutcome withdrawn(RequestStatus requestStatus, LockLook place, Books books) {
    Request request = requestStatus.request();
    Command withdrawal =
        Command.ending(request.resource(), request.id(), new GivingBack(Request.NO_TOKEN_YET));
    if (requestStatus.verdict().isEmpty() && !place.isIn(books)) {
      // The request to withdraw may be undecided, so the books tell nothing: the stream decides in
      // order.
      submit.sendUncounted(withdrawal.withGate(Gatekeeper.OPEN), Deadline.none().byStream(true));
    } else {
      submit.sendUncounted(withdrawal, Deadline.none());
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
   * Makes the log record that the time of the request is over. An expired place leaves the waiting
   * list with the next commit of any kind; without a commit it would stay. This request shows no
   * token, so it changes nothing if the waiting request got the lock meanwhile. All calls under the
   * key write only one such request.
   */
  private void sayItIsOver(Reserve request) {
    String what = OVERDUE + request.resource().text() + "\n" + request.id().text();
    submit.sendUncounted(Command.looking(request, what), Deadline.none());
  }

  private Option<Head> stay(Reserve request, LockLook place, Deadline deadline) {
    return verdicts.until(place, deadline.until(request.waitsUntil().getOrElse(Instant.EPOCH)));
  }

  /**
   * The outcome for a request that has left the waiting list. It either had the lock and has lost
   * it since, or it never had the lock.
   *
   * @param lastSeen the last commit that is known to have the request on the waiting list, or the
   *     commit with its verdict
   */
  private LockOutcome over(Reserve request, Books books, long lastSeen) {
    Option<GrantRow> since = verdicts.find(request).since();
    Option<Reason> refusal = since.flatMap(GrantRow::refusal).map(Outcome.Rejected::reason);
    if (refusal.exists(reason -> reason != Reason.WAITED_TOO_LONG)) {
      return new LockOutcome.Denied(refusal.get());
    }
    boolean never =
        Status.endOf(finder, request)
            .map(end -> end.grant().exists(grant -> grant.changes() == 1))
            .getOrElse(
                () ->
                    refusal.isDefined() || (since.isEmpty() && !isServedSince(lastSeen, request)));
    return never ? new LockOutcome.Taken(books) : new LockOutcome.Lost(books);
  }

  /**
   * Whether a request that left the waiting list was granted the lock in that commit or a later
   * one. The books have the newest grant alone, and what calls decide about locks has no row. So
   * this method reads the log up to the commit in which the request left the list. That is at most
   * the log of the 20 seconds that a call can wait. A commit that was archived counts as one
   * without the grant.
   *
   * @param commitNo the commit by which the request joined the waiting list, or one in which it was
   *     on the list
   */
  private boolean isServedSince(long commitNo, Reserve request) {
    for (long from = commitNo; ; from += COMMITS_AT_ONCE) {
      Vector<Commit> next = log.range(request.resource(), from, from + COMMITS_AT_ONCE - 1);
      for (Commit commit : next) {
        Option<Promotion> end = commit.promotions().find(one -> one.about().equals(request.id()));
        if (end.isDefined()) {
          return end.get().accepted();
        }
        if (commit.books().queue().of(request.id()).isEmpty()) {
          return false;
        }
      }
      if (next.size() < COMMITS_AT_ONCE) {
        return false;
      }
    }
  }
}
