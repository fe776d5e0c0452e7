package io.lastseat.decide.rules;

import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;

/**
 * Rules by which the home refuses a claim: those of a reservation of its own units. The other
 * resources decide after it, see {@link MultiLogBatch}.
 */
record ClaimRules(List<Rule<Claim>> inOrder) implements RuleBook<Claim> {

  static final ClaimRules BOOK =
      new ClaimRules(
          Vector.ofAll(ReserveRules.BOOK.inOrder())
              .map(rule -> rule.within(Claim::own))
              .appendAll(ofResource())
              .sortBy(Rule::reason)
              .asJava());

  /**
   * Refuses terms that no resource of a claim can have: a transaction over several logs keeps no
   * tallies.
   */
  static <R extends Request> List<Rule<R>> ofResource() {
    return List.of(
        new Rule<>(Reason.APPLICANTS_LIMITED, (books, facts, request) -> books.limitsApplicants()));
  }

  /** The grant of one resource of a claim. All resources hold for the same time, or for good. */
  static Grant granted(Books books, Facts facts, Request request, Reserve part) {
    Option<Duration> agreed = facts.participants(request.id()).flatMap(Participants::hold);
    Option<Duration> usual = books.terms().flatMap(terms -> terms.holds().hold());
    Option<Duration> hold = part.hold().orElse(agreed).orElse(usual);
    return Grant.made(part.quantity(), hold.map(length -> LockRules.begun(books, facts, length)))
        .in(part.quantities());
  }

  /** The books that a claim is decided on. The first acquisition creates a lock. */
  @Override
  public Books decidedOn(Books books, Claim request) {
    return books.orCreated(request.own().create());
  }

  @Override
  public Books granted(Books books, Claim request) {
    return books.orCreated(request.own().create());
  }

  @Override
  public SortedMap<ResourceId, Amount> others(Facts facts, Claim request) {
    return request.others();
  }

  @Override
  public Effect effect(Books books, Facts facts, Claim request) {
    return Effect.granting(granted(books, facts, request, request.own()).with(request.others()));
  }
}
