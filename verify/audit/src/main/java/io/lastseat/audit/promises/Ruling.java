package io.lastseat.audit.promises;

import io.lastseat.audit.promises.ReservationPromise.FollowUpPromise;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * The right verdict on one request, on the books before it, by the promises. The books' clock has
 * reached the request; for a lock they give its prior state.
 */
record Ruling(
    OwnBooks books, Request request, PriorState priorState, Option<Participants> participants) {

  /** The reason of the first rule that refuses. */
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

  private Option<ReservationPromise> reservation() {
    return RequestSubjects.reserve(request).map(asked -> new ReservationPromise(books, asked));
  }

  private Option<FollowUpPromise> followUp() {
    return RequestSubjects.target(request)
        .map(target -> new FollowUpPromise(books, request, priorState));
  }

  private Option<HandOverPromise> handOver() {
    return HandOverPromise.of(books, request);
  }

  /** The tally in which the request counts; none if applicants are not limited. */
  Option<TallyName> whose() {
    return reservation()
        .map(ReservationPromise::whose)
        .orElse(() -> handOver().map(HandOverPromise::whose))
        .getOrElse(() -> priorState.grant().flatMap(Grant::whose));
  }

  boolean mayGoOver() {
    return reservation().exists(ReservationPromise::mayGoOver);
  }

  Option<Reason> own() {
    boolean claimed = request instanceof Claim || request instanceof ClaimPart;
    return books.archived
        ? Option.some(Reason.RESOURCE_ARCHIVED)
        : reservation()
            .map(asked -> asked.refusal(claimed))
            .orElse(() -> followUp().map(FollowUpPromise::refusal))
            .getOrElse(this::ofTerms);
  }

  private Option<Reason> ofTerms() {
    if (request instanceof Configure configure) {
      return TermsPromise.refusal(books, configure);
    }
    return request instanceof Deposit deposit
        ? TermsPromise.refusal(books, deposit)
        : Option.some(Reason.INVALID);
  }

  private Outcome outcome() {
    Option<Reason> own = own();
    Option<RefusingResource> other = participants.flatMap(Participants::limiting);
    if (own.isDefined()) {
      return new Outcome.Rejected(
          own.get(), books.explanation(own.get()), own.flatMap(this::cause));
    } else if (other.isDefined()) {
      return new Outcome.Rejected(
          other.get().reason(), other.get().explanation(), other.get().category());
    }
    boolean waits = reservation().exists(ReservationPromise::waits);
    return waits ? new Outcome.Waiting() : new Outcome.Accepted();
  }

  /** The category that is the cause of this refusal; none if the whole resource is. */
  Option<String> cause(Reason reason) {
    return reservation()
        .map(asked -> asked.cause(reason))
        .orElse(() -> followUp().map(asked -> asked.cause(reason)))
        .getOrElse(Option.none());
  }

  private static Quantities live(Option<Grant> grant, Instant clock) {
    return all(grant.filter(has -> Moments.live(has, clock) > 0));
  }

  private static Quantities all(Option<Grant> grant) {
    return grant.map(Grant::quantities).getOrElse(Quantities.NONE);
  }

  private long live(Option<Grant> grant) {
    return grant.map(known -> Moments.live(known, books.clock)).getOrElse(0L);
  }

  /** The right verdict, without the free units and the applicant's sum. */
  Verdict verdict(Verdict logged) {
    Outcome outcome = outcome();
    boolean refused = outcome instanceof Outcome.Rejected;
    Option<Grant> before = followUp().filter(any -> !refused).flatMap(FollowUpPromise::before);
    Option<Grant> after = refused ? Option.none() : grant(outcome);
    Instant clock = books.clock;
    long change = live(after) - live(before);
    Option<Instant> released =
        before.filter(grant -> !Moments.isLapsed(grant, clock)).flatMap(Moments::until);
    long unlisted = before.isEmpty() ? 0 : Moments.waiting(before) - Moments.waiting(after);
    return new Verdict(
        request,
        books.decisions + 1,
        outcome,
        change,
        before.exists(Moments::isWaiting)
            ? CategoryPromise.difference(all(after), all(before))
            : CategoryPromise.difference(live(after, clock), live(before, clock)),
        logged.left(),
        after,
        released,
        unlisted,
        logged.tally(),
        logged.former(),
        logged.participants());
  }

  private Option<Grant> grant(Outcome outcome) {
    SortedMap<ResourceId, Amount> others =
        request instanceof Claim claim ? claim.others() : TreeMap.empty();
    Option<Duration> agreed = participants.flatMap(Participants::hold);
    boolean waits = outcome instanceof Outcome.Waiting;
    return followUp()
        .map(FollowUpPromise::after)
        .orElse(reservation().map(asked -> waits ? asked.place() : asked.grant(agreed, others)));
  }

  /** What requests of each kind are about. */
  static final class RequestSubjects {

    /** The part of a claim that concerns this resource, or the request itself. */
    static Request asked(Request request) {
      return request instanceof ClaimPart part ? part.asked() : request;
    }

    static Option<Reserve> reserve(Request request) {
      Request asked = asked(request);
      if (asked instanceof Claim claim) {
        return Option.some(claim.own());
      }
      return asked instanceof Reserve reserve ? Option.some(reserve) : Option.none();
    }

    static Option<RequestId> target(Request request) {
      Request asked = asked(request);
      if (asked instanceof Cancel cancel) {
        return Option.some(cancel.target());
      } else if (asked instanceof Confirm confirm) {
        return Option.some(confirm.target());
      } else if (asked instanceof Extend extend) {
        return Option.some(extend.target());
      }
      return asked instanceof Change change
          ? Option.some(change.target())
          : Option.when(asked instanceof HandOver, () -> ((HandOver) asked).target());
    }

    /** The generation of the ticket that was shown; none if staff ask. */
    static Option<Integer> generation(Request request) {
      if (request instanceof Cancel cancel) {
        return cancel.generation();
      } else if (request instanceof Confirm confirm) {
        return confirm.generation();
      } else if (request instanceof Extend extend) {
        return extend.generation();
      } else if (request instanceof Change change) {
        return change.generation();
      }
      return request instanceof HandOver handOver ? handOver.generation() : Option.none();
    }

    static Option<Long> token(Request request) {
      if (request instanceof Cancel cancel) {
        return cancel.token();
      } else if (request instanceof Confirm confirm) {
        return confirm.token();
      }
      return request instanceof Extend extend ? extend.token() : Option.none();
    }

    private RequestSubjects() {}
  }
}
