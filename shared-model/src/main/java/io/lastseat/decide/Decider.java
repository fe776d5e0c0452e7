package io.lastseat.decide;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.decide.rules.RuleBook;
import io.lastseat.decide.rules.RuleBooks;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Decides each request. No other class does.
 *
 * <p>The decision is a pure function of the books, the facts and the request. All times are
 * recorded ones: intake writes its own into the request, the serializer its own into the commit. So
 * a second serializer, a reconciliation and the audit decide the same.
 */
public final class Decider {

  /**
   * The number of these rules. Each commit carries the number of the rules by which it was decided.
   */
  public static final int RULES = 1;

  /** Decides any request: each has a verdict once the facts that it needs are known. */
  public static Decision decide(Books books, Facts given, Request request) {
    RuleBook<Request> rules = RuleBooks.of(request);
    Books now = BooksAfter.at(books, request, given.decidedAt());
    Books asked = rules.decidedOn(now, request);
    Facts facts = LockRules.facts(asked, given);
    Option<MissingFact> unknown = missing(asked, facts, request);
    if (unknown.isDefined()) {
      return new Decision.Missing(unknown.get());
    }
    Option<Participants> participants = given.participants(request.id());
    if (participants.isDefined()) {
      return participants(
          rules, now.at(participants.get().at()), facts, request, participants.get());
    }
    Outcome alone = outcome(rules, asked, facts, request);
    return alone instanceof Outcome.Rejected || !rules.needsTogether(facts, request)
        ? made(rules, now, facts, request, alone, Option.none())
        : new Decision.Missing(new MissingFact.OfOthers(request.id()));
  }

  /** Decides by the one clock of all logs; another log may refuse the request too. */
  private static Decision participants(
      RuleBook<Request> rules, Books now, Facts facts, Request request, Participants others) {
    Outcome own = outcome(rules, rules.decidedOn(now, request), facts, request);
    Outcome all =
        own instanceof Outcome.Rejected
            ? own
            : others.limiting().map(RefusingResource::outcome).getOrElse(own);
    return made(rules, now, facts, request, all, Option.some(others));
  }

  private static Decision made(
      RuleBook<Request> rules,
      Books now,
      Facts facts,
      Request request,
      Outcome outcome,
      Option<Participants> participants) {
    Books asked = rules.decidedOn(now, request);
    Effect effect =
        outcome instanceof Outcome.Rejected ? Effect.NONE : rules.effect(asked, facts, request);
    Option<Instant> notHeld = BooksAfter.notHeld(now, effect);
    if (notHeld.isDefined()) {
      return new Decision.Missing(new MissingFact.OfHold(now.resource(), notHeld.get()));
    }
    Books after = BooksAfter.after(now, request, outcome, effect);
    return new Decision.Made(
        new Verdict(
            request,
            after.decisions(),
            outcome,
            effect.change(),
            effect.moved(),
            after.left(),
            effect.grant(),
            effect.released(),
            effect.unlisted(),
            Tallies.after(asked, facts, request, effect),
            Tallies.former(asked, facts, request, effect),
            participants),
        after);
  }

  /** The fact still needed. An archived log refuses without facts: most of them are gone. */
  private static Option<MissingFact> missing(Books books, Facts facts, Request request) {
    if (books.archived()) {
      return Option.none();
    }
    Option<RequestId> reservation =
        request.reservation().filter(id -> facts.priorState(id).isEmpty());
    return reservation
        .<MissingFact>map(MissingFact.OfRequest::new)
        .orElse(() -> Tallies.missing(books, facts, request));
  }

  /** The refusal of a request by these books and facts; none if they do not refuse it. */
  public static Option<Outcome.Rejected> refusal(Books books, Facts facts, Request request) {
    RuleBook<Request> rules = RuleBooks.of(request);
    Books now = rules.decidedOn(BooksAfter.at(books, request, facts.decidedAt()), request);
    return Option.of(outcome(rules, now, LockRules.facts(now, facts), request))
        .filter(Outcome.Rejected.class::isInstance)
        .map(Outcome.Rejected.class::cast);
  }

  private static Outcome outcome(
      RuleBook<Request> rules, Books books, Facts facts, Request request) {
    if (books.archived()) {
      return Outcome.rejected(Reason.RESOURCE_ARCHIVED, books);
    }
    for (Rule<Request> rule : rules.inOrder()) {
      if (rule.condition().refuses(books, facts, request)) {
        return Outcome.rejected(rule.reason(), books, rule.cause().category(books, facts, request));
      }
    }
    return rules.unrefused(books, request);
  }

  private Decider() {}
}
