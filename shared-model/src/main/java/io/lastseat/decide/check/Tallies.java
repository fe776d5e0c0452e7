package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.PerApplicant;
import io.vavr.control.Option;

/** Computes the tallies of applicants, and refuses requests beyond their limits. */
public final class Tallies {

  /** The tally of the reservation that a request makes or is about; after it, if it hands over. */
  public static Option<TallyName> name(Books books, Facts facts, Request request) {
    if (!books.limitsApplicants()) {
      return Option.none();
    }
    return stated(request).orElse(() -> before(facts, request).flatMap(Grant::whose));
  }

  /** The tally of the applicant whom the request names; none if it names none. */
  public static Option<TallyName> stated(Request request) {
    return request instanceof HandOver handOver
        ? Option.some(handOver.tallyName())
        : Option.when(request instanceof Reserve, () -> ((Reserve) request).tallyName());
  }

  /** The tally that must be read before a request can be decided. */
  public static Option<MissingFact> missing(Books books, Facts facts, Request request) {
    return unread(facts, name(books, facts, request))
        .orElse(() -> unread(facts, before(facts, request).flatMap(Grant::whose)));
  }

  /** The tally of this name as a missing fact; none if there is no name or the tally was read. */
  public static Option<MissingFact> unread(Facts facts, Option<TallyName> name) {
    return name.filter(known -> facts.tally(known).isEmpty()).map(MissingFact.OfApplicant::new);
  }

  /**
   * The applicant's tally after a request had this effect.
   *
   * @param books at the time of the request
   */
  public static Option<Tally> after(Books books, Facts facts, Request request, Effect effect) {
    return effect
        .grant()
        .flatMap(
            grant ->
                after(
                    books,
                    facts,
                    before(facts, request).filter(had -> had.whose().equals(grant.whose())),
                    grant));
  }

  /**
   * The tally of the applicant who handed the reservation over, after this effect; none if both
   * have one tally, and for other requests.
   */
  public static Option<Tally> former(Books books, Facts facts, Request request, Effect effect) {
    return before(facts, request)
        .filter(had -> effect.grant().exists(now -> !now.whose().equals(had.whose())))
        .flatMap(had -> after(books, facts, Option.some(had), had.ended()));
  }

  /** The applicant's tally after the grant of a reservation has changed. */
  public static Option<Tally> after(Books books, Facts facts, Option<Grant> before, Grant after) {
    return after
        .whose()
        .flatMap(facts::tally)
        .map(tally -> tally.at(books.clock()).replacing(before, after, books.clock()));
  }

  private static Option<Grant> before(Facts facts, Request request) {
    return request.reservation().flatMap(facts::priorState).flatMap(PriorState::grant);
  }

  /** Refuses units that would exceed the applicant's limit. */
  public static <R extends Request> Rule<R> unitsBeyondLimit(Room.Wanted<R> more) {
    return new Rule<>(
        Reason.APPLICANT_UNITS_BEYOND_LIMIT,
        (books, facts, request) -> {
          long units = more.units(books, facts, request);
          return units > 0
              && limits(books)
                  .flatMap(PerApplicant::units)
                  .exists(
                      most -> has(books, facts, request).exists(had -> units > most - had.units()));
        });
  }

  /**
   * Refuses a request that would exceed the applicant's limit of requests.
   *
   * @param more the additional units; without any it does not count as a further request
   */
  public static <R extends Request> Rule<R> requestsBeyondLimit(Room.Wanted<R> more) {
    return new Rule<>(
        Reason.APPLICANT_REQUESTS_BEYOND_LIMIT,
        (books, facts, request) ->
            more.units(books, facts, request) > 0
                && limits(books)
                    .flatMap(PerApplicant::requests)
                    .exists(
                        most -> has(books, facts, request).exists(had -> had.requests() >= most)));
  }

  /**
   * The reason why a promotion is refused after limits were lowered; none if it is granted. Other
   * waiting requests of the applicant do not count.
   *
   * @param waiting the grant of the reservation as long as it waits
   */
  public static Option<Reason> refusal(Books books, Facts facts, Grant waiting) {
    for (Tally had : waiting.whose().flatMap(facts::tally).map(tally -> tally.at(books.clock()))) {
      PerApplicant most = limits(books).getOrElse(PerApplicant.UNLIMITED);
      if (most.units().exists(units -> waiting.units() > units - had.unitsGranted())) {
        return Option.some(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
      }
      if (most.requests().exists(requests -> had.requestsGranted() >= requests)) {
        return Option.some(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT);
      }
    }
    return Option.none();
  }

  private static Option<PerApplicant> limits(Books books) {
    return books.terms().map(terms -> terms.perApplicant());
  }

  private static Option<Tally> has(Books books, Facts facts, Request request) {
    return name(books, facts, request).flatMap(facts::tally).map(tally -> tally.at(books.clock()));
  }

  private Tallies() {}
}
