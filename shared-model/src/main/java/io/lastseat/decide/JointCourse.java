package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.HoldTerms;
import io.lastseat.model.Limiting;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.ToIntFunction;

/** The decisions on several books as far as they have come. */
final class JointCourse {

  private final ResourceId home;
  private final SortedMap<ResourceId, Long> numbers;
  private final CarriedFacts facts;
  private final ToIntFunction<Entry> sizer;
  private SortedMap<ResourceId, Books> books;
  private SortedMap<ResourceId, Joint.Next> logs = TreeMap.empty();

  JointCourse(
      ResourceId home,
      SortedMap<ResourceId, Long> numbers,
      SortedMap<ResourceId, Books> books,
      Facts facts,
      ToIntFunction<Entry> sizer) {
    this.home = home;
    this.numbers = numbers;
    this.books = books;
    this.facts = new CarriedFacts(facts);
    this.sizer = sizer;
  }

  SortedMap<ResourceId, Joint.Next> logs() {
    return logs;
  }

  void decide(Request request) {
    SortedMap<ResourceId, Long> others =
        Joint.others(Leases.facts(books.get(home).get(), facts), request);
    Together agreed = agreed(request, others);
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
        others.map((other, units) -> new Tuple2<>(other, next(other)));
    add(own(request, agreed.with(commits)));
    parts.forEach(this::add);
  }

  private Together agreed(Request request, SortedMap<ResourceId, Long> others) {
    Vector<Books> concerned =
        others.keySet().toVector().prepend(home).map(resource -> books.get(resource).get());
    Instant at = Joint.clock(concerned, request, facts.decidedAt());
    return Together.at(at, request instanceof Claim ? hold(concerned) : Option.none());
  }

  /** No longer than any of them holds, where one of them holds what asks for nothing else. */
  private static Option<Duration> hold(Vector<Books> concerned) {
    Vector<HoldTerms> terms = concerned.flatMap(Books::terms).map(Terms::holds);
    Vector<Duration> usual = terms.flatMap(HoldTerms::hold);
    return usual.appendAll(terms.flatMap(HoldTerms::longest)).min().filter(any -> !usual.isEmpty());
  }

  private Decision.Made own(Request request, Together together) {
    return made(home, new JointFacts(facts, together), request);
  }

  private Decision.Made part(Request whole, Together agreed, ResourceId other, long units) {
    Together together = agreed.with(TreeMap.of(home, next(home)));
    return made(
        other,
        new PartFacts(facts, together, other, whole.reservation()),
        Parts.of(whole, other, units));
  }

  private Decision.Made made(ResourceId resource, Facts known, Request request) {
    return (Decision.Made) Decider.decide(books.get(resource).get(), known, request);
  }

  private Limiting limiting(Decision.Made refused, Instant at) {
    ResourceId resource = refused.verdict().request().resource();
    long newest = logs.containsKey(resource) ? next(resource) : numbers.get(resource).get();
    return Parts.limiting(refused, books.get(resource).get(), at, newest).get();
  }

  /** The commit that a log gets by this. */
  private long next(ResourceId resource) {
    return numbers.get(resource).get() + 1;
  }

  private void add(Decision.Made decision) {
    Verdict verdict = decision.verdict();
    ResourceId resource = verdict.request().resource();
    Joint.Next before =
        logs.get(resource).getOrElse(() -> new Joint.Next(Vector.empty(), decision.books(), 0));
    logs =
        logs.put(
            resource,
            new Joint.Next(
                before.entries().append(verdict),
                decision.books(),
                before.bytes() + sizer.applyAsInt(verdict)));
    books = books.put(resource, decision.books());
    if (resource.equals(home)) {
      facts.add(verdict);
    }
  }
}
