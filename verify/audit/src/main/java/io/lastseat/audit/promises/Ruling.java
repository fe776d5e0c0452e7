package io.lastseat.audit.promises;

import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What becomes of one request on the books before it, by the promises. */
final class Ruling {

  private final OwnBooks books;
  private final ApplicantLimitPromise limits;
  private final Request request;
  private final Option<Participants> participants;
  private final @Nullable ReservationPromise reservation;
  private final @Nullable FollowUpPromise followUp;

  /** Of these books, whose clock has reached the request; of a lock they tell its prior state. */
  Ruling(
      OwnBooks books,
      ApplicantLimitPromise limits,
      Request request,
      PriorState priorState,
      @Nullable Participants participants) {
    this.books = books;
    this.limits = limits;
    this.request = request;
    this.participants = Option.of(participants);
    this.reservation =
        RequestSubjects.reserve(request)
            .map(asked -> new ReservationPromise(books, asked))
            .getOrNull();
    this.followUp =
        RequestSubjects.target(request)
            .map(target -> new FollowUpPromise(books, limits, request, priorState))
            .getOrNull();
  }

  /** The reason of the first rule, in their order, that refuses. */
  @SafeVarargs
  static Option<Reason> first(Supplier<Option<Reason>>... rules) {
    for (Supplier<Option<Reason>> rule : rules) {
      Option<Reason> reason = rule.get();
      if (reason.isDefined()) {
        return reason;
      }
    }
    return Option.none();
  }

  static Option<Reason> when(boolean refuses, Reason reason) {
    return Option.when(refuses, reason);
  }

  Option<Grant> before() {
    return followUp == null ? Option.none() : followUp.before();
  }

  boolean mayGoOver() {
    return reservation != null && reservation.mayGoOver();
  }

  Option<Reason> own() {
    if (books.archived()) {
      return Option.some(Reason.RESOURCE_ARCHIVED);
    } else if (reservation != null) {
      return reservation.refusal(limits, request instanceof Claim || request instanceof ClaimPart);
    } else if (followUp != null) {
      return followUp.refusal();
    } else if (request instanceof Configure configure) {
      return TermsPromise.refusal(books, configure);
    }
    return request instanceof Deposit deposit
        ? TermsPromise.refusal(books, deposit)
        : Option.some(Reason.INVALID);
  }

  private Outcome outcome() {
    Option<Reason> own = own();
    if (own.isDefined()) {
      boolean closed = own.contains(Reason.RESOURCE_CLOSED);
      Option<Closing> closing = books.terms().flatMap(Terms::closing);
      return new Outcome.Rejected(
          own.get(), closed ? closing.flatMap(Closing::reason) : Option.none());
    }
    for (RefusingResource other : participants.flatMap(Participants::limiting)) {
      return new Outcome.Rejected(other.reason(), other.explanation());
    }
    boolean waits = reservation != null && reservation.waits();
    return waits ? new Outcome.Waiting() : new Outcome.Accepted();
  }

  /** The verdict as it should stand, but for what is left and what the applicant has in all. */
  Verdict verdict(Verdict said) {
    Outcome outcome = outcome();
    boolean refused = outcome instanceof Outcome.Rejected;
    Option<Grant> before = before();
    Option<Grant> after = refused ? Option.none() : grant(outcome);
    Instant clock = books.clock();
    long change =
        after.map(grant -> Moments.live(grant, clock)).getOrElse(0L)
            - (refused ? 0 : before.map(grant -> Moments.live(grant, clock)).getOrElse(0L));
    Option<Instant> released =
        before.filter(grant -> !refused && !Moments.isLapsed(grant, clock)).flatMap(Moments::until);
    long unlisted = refused ? 0 : before.filter(Moments::isWaiting).map(Grant::units).getOrElse(0L);
    return new Verdict(
        request,
        books.decisions() + 1,
        outcome,
        change,
        said.left(),
        after,
        released,
        unlisted,
        said.tally(),
        said.participants());
  }

  private Option<Grant> grant(Outcome outcome) {
    if (followUp != null) {
      return Option.some(followUp.after());
    } else if (reservation == null) {
      return Option.none();
    }
    Reserve reserve = RequestSubjects.reserve(request).get();
    Option<TallyName> whose =
        books.terms().orElse(reserve.create()).flatMap(terms -> limits.name(terms, reserve));
    SortedMap<ResourceId, Long> others =
        request instanceof Claim claim ? claim.others() : TreeMap.empty();
    return Option.some(
        outcome instanceof Outcome.Waiting
            ? reservation.place(whose)
            : reservation.grant(whose, participants.flatMap(Participants::hold), others));
  }
}
