package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.PerApplicant;
import io.vavr.control.Option;

/** The tallies of applicants, and the refusals beyond their limits. */
public final class Tallies {

  /** The tally of the reservation that a request makes or is about. */
  public static Option<TallyName> name(Books books, Facts facts, Request request) {
    if (!books.limitsApplicants()) {
      return Option.none();
    }
    return request instanceof Reserve reserve
        ? Option.some(reserve.tallyName())
        : before(facts, request).flatMap(Grant::whose);
  }

  /** The tally that must be read before a request can be decided. */
  public static Option<MissingFact> missing(Books books, Facts facts, Request request) {
    return unread(facts, name(books, facts, request));
  }

  /** This tally, if there is one and it was not read. */
  public static Option<MissingFact> unread(Facts facts, Option<TallyName> name) {
    return name.filter(known -> facts.tally(known).isEmpty()).map(MissingFact.OfApplicant::new);
  }

  /**
   * The applicant's tally after a request did this.
   *
   * @param books at the time of the request
   */
  public static Option<Tally> after(Books books, Facts facts, Request request, Effect effect) {
    return effect.grant().flatMap(grant -> after(books, facts, before(facts, request), grant));
  }

  /** The applicant's tally once a reservation has this. */
  public static Option<Tally> after(Books books, Facts facts, Option<Grant> before, Grant after) {
    return after
        .whose()
        .flatMap(facts::tally)
        .map(tally -> tally.at(books.clock()).replacing(before, after, books.clock()));
  }

  private static Option<Grant> before(Facts facts, Request request) {
    return request.reservation().flatMap(facts::priorState).flatMap(PriorState::grant);
  }

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
   * The requests would exceed the applicant's limit.
   *
   * @param more units that it takes: where these are none, it is no request more
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
   * Why a promotion is refused after limits were lowered. Other waiting requests of the applicant
   * do not count. None if it is granted.
   *
   * @param waiting what his reservation has as long as he waits
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
