package io.lastseat.bench.compare;

import io.lastseat.bench.place.PlaceLimits;
import io.lastseat.bench.workload.Workload;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Candidates on one workload, in turn: A B C A B C, so that what disturbs the machine disturbs all.
 *
 * @param rounds how often each runs
 * @param limit no ask is sent after it, in each run
 * @param limits makes those of one run
 */
public record Match(
    String name,
    Workload workload,
    Seq<Candidate> candidates,
    int rounds,
    Duration limit,
    Supplier<PlaceLimits> limits) {

  /** As fast as the machine goes. */
  public Match(
      String name, Workload workload, Seq<Candidate> candidates, int rounds, Duration limit) {
    this(name, workload, candidates, rounds, limit, () -> PlaceLimits.NONE);
  }

  /** Plays it; is told before each run who runs. */
  public MatchResult play(Consumer<String> progress) {
    Map<String, Seq<ComparedFigures>> figures =
        candidates.foldLeft(
            LinkedHashMap.empty(), (all, one) -> all.put(one.name(), Vector.empty()));
    for (int round = 0; round < rounds; round++) {
      for (Candidate candidate : candidates) {
        progress.accept(name + ": " + candidate.name());
        ComparedFigures one =
            ComparedFigures.of(candidate.runner().run(workload, limits.get(), limit));
        figures = figures.put(candidate.name(), figures.get(candidate.name()).get().append(one));
      }
    }
    Map<String, Seq<ComparedFigures>> all = figures;
    return new MatchResult(
        name,
        workload.summary(),
        workload.asks().size(),
        workload.clients(),
        rounds,
        candidates.map(one -> Ranking.of(one, all.get(one.name()).get())).asJava());
  }
}
