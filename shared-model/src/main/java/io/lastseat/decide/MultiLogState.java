package io.lastseat.decide;

import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Books;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** The decisions on the books of several logs so far. */
final class MultiLogState {

  private final ResourceId home;
  private final SortedMap<ResourceId, Long> numbers;
  private final SortedMap<ResourceId, NextEntries> logs;
  private final CarriedFacts facts;

  MultiLogState(
      ResourceId home,
      SortedMap<ResourceId, Long> numbers,
      SortedMap<ResourceId, NextEntries> logs) {
    this.home = home;
    this.numbers = numbers;
    this.logs = logs;
    this.facts = log(home).facts();
  }

  /** The entries of each log so far; a log without entries is absent. */
  SortedMap<ResourceId, MultiLogBatch.CommitDraft> logs() {
    return logs.filterValues(log -> !log.entries().isEmpty())
        .mapValues(
            log ->
                new MultiLogBatch.CommitDraft(
                    log.entries(), log.books(), log.bytes(), log.isFull()));
  }

  boolean isTooLarge() {
    return logs.values().exists(NextEntries::isTooLarge);
  }

  /** The fact that serving a waiting list needs first; none if none is missing. */
  Option<MultiLogBatch.Missing> missing() {
    return logs.values()
        .flatMap(
            log ->
                log.missing()
                    .map(
                        fact ->
                            new MultiLogBatch.Missing(
                                log.books().resource(), fact, log.books().free())))
        .headOption();
  }

  /**
   * Serves the due places by the clock of a request, on each resource that it concerns.
   *
   * @return whether all of them were served
   */
  boolean promoteBefore(Request request) {
    Vector<Books> concerned = concerned(others(request));
    Instant at = MultiLogBatch.clock(concerned, request, facts.decidedAt());
    return concerned.forAll(books -> log(books.resource()).promote(books.at(at)));
  }

  /**
   * Serves the places for which the last decision made room, on each resource.
   *
   * @return whether all of them were served
   */
  boolean promote() {
    boolean all = true;
    for (NextEntries log : logs.values()) {
      all &= log.entries().isEmpty() || log.promote(log.books());
    }
    return all;
  }

  void decide(Request request) {
    SortedMap<ResourceId, Amount> others = others(request);
    Participants agreed = agreed(request, others);
    Decision.Made alone = own(request, agreed);
    if (!alone.verdict().accepted()) {
      add(alone);
      return;
    }
    Vector<Decision.Made> parts = Vector.empty();
    for (var other : others) {
      Decision.Made part = part(request, agreed, other._1(), other._2());
      if (!part.verdict().accepted()) {
        add(own(request, agreed.refusedBy(limiting(part, agreed.at()))));
        return;
      }
      parts = parts.append(part);
    }
    SortedMap<ResourceId, Long> commits =
        others.map((other, wanted) -> new Tuple2<>(other, next(other)));
    add(own(request, agreed.with(commits)));
    parts.forEach(this::add);
  }

  private SortedMap<ResourceId, Amount> others(Request request) {
    return MultiLogBatch.others(LockRules.facts(log(home).books(), facts), request);
  }

  private Vector<Books> concerned(SortedMap<ResourceId, Amount> others) {
    return others.keySet().toVector().prepend(home).map(resource -> log(resource).books());
  }

  private NextEntries log(ResourceId resource) {
    return logs.get(resource).get();
  }

  private Participants agreed(Request request, SortedMap<ResourceId, Amount> others) {
    Vector<Books> concerned = concerned(others);
    Instant at = MultiLogBatch.clock(concerned, request, facts.decidedAt());
    return Participants.at(at, request instanceof Claim ? hold(concerned) : Option.none());
  }

  /** The shortest hold of the resources if one of them holds by default; else none. */
  private static Option<Duration> hold(Vector<Books> concerned) {
    Vector<HoldTerms> terms = concerned.flatMap(Books::terms).map(Terms::holds);
    Vector<Duration> usual = terms.flatMap(HoldTerms::hold);
    return usual.appendAll(terms.flatMap(HoldTerms::longest)).min().filter(any -> !usual.isEmpty());
  }

  private Decision.Made own(Request request, Participants participants) {
    return made(home, new MultiLogFacts(facts, participants), request);
  }

  private Decision.Made part(Request whole, Participants agreed, ResourceId other, Amount wanted) {
    Participants participants = agreed.with(TreeMap.of(home, next(home)));
    return made(
        other,
        new ClaimPartFacts(facts, participants, other, whole.reservation()),
        ClaimParts.of(whole, other, wanted));
  }

  private Decision.Made made(ResourceId resource, Facts known, Request request) {
    Decision decision = Decider.decide(log(resource).books(), known, request);
    if (decision instanceof Decision.Missing missing) {
      throw new IllegalStateException(missing.fact().toString());
    }
    return (Decision.Made) decision;
  }

  private RefusingResource limiting(Decision.Made refused, Instant at) {
    ResourceId resource = refused.verdict().request().resource();
    boolean speaks = !log(resource).entries().isEmpty();
    long newest = speaks ? next(resource) : numbers.get(resource).get();
    return ClaimParts.limiting(refused, log(resource).books(), at, newest).get();
  }

  private long next(ResourceId resource) {
    return numbers.get(resource).get() + 1;
  }

  private void add(Decision.Made decision) {
    log(decision.verdict().request().resource()).add(decision.verdict(), decision.books());
  }

  /** The facts of a resource, with the decisions of the other resources on the same request. */
  private record MultiLogFacts(Facts before, Participants others) implements FactsOver {

    @Override
    public Option<Participants> participants(RequestId id) {
      return Option.some(others);
    }
  }

  /**
   * The facts by which another resource decides its part of a claim. The part has its own units,
   * and a hold as long as the home's.
   *
   * @param before the facts of the home
   * @param whole the decisions of all resources on the request
   * @param claim the claim that the request ends; none if the request is the claim itself
   */
  private record ClaimPartFacts(
      Facts before, Participants whole, ResourceId other, Option<RequestId> claim)
      implements FactsOver {

    @Override
    public Option<PriorState> priorState(RequestId id) {
      return claim
          .flatMap(before::priorState)
          .map(
              priorState ->
                  new PriorState(
                      priorState.wasAsked(), priorState.grant().map(grant -> grant.part(other))));
    }

    /** The part of a claim neither waits nor counts in a tally. */
    @Override
    public Option<Waiter> waiter(Place.Key place) {
      return Option.none();
    }

    @Override
    public Option<Tally> tally(TallyName name) {
      return Option.none();
    }

    @Override
    public Option<Participants> participants(RequestId id) {
      return Option.some(whole);
    }
  }
}
