package io.lastseat.bench.contest;

import io.lastseat.bench.contest.MatchResult.Ranking;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Candidates on one workload in turn, A B C A B C, so that a disturbance of the machine hits all.
 *
 * @param rounds the number of rounds of a candidate, by its name; 0 for none
 * @param limit no ask is sent after it, in each run
 */
public record Match(
    String name,
    Workload workload,
    Seq<Candidate> candidates,
    ToIntFunction<String> rounds,
    Duration limit) {

  /** Plays it; calls {@code progress} with the candidate before each run. */
  public MatchResult play(Consumer<String> progress) {
    Seq<Candidate> runners = candidates.filter(one -> rounds(one) > 0);
    int most = runners.map(this::rounds).max().getOrElse(0);
    Map<String, Seq<ComparedFigures>> figures = LinkedHashMap.empty();
    for (int round = 0; round < most; round++) {
      for (Candidate candidate : runners) {
        if (round < rounds(candidate)) {
          progress.accept(name + ": " + candidate.name());
          ComparedFigures one = ComparedFigures.of(candidate.runner().run(workload, limit));
          figures = figures.put(candidate.name(), Vector.of(one), Seq::appendAll);
        }
      }
    }
    Map<String, Seq<ComparedFigures>> all = figures;
    return new MatchResult(
        name,
        workload.summary(),
        workload.asks().size(),
        workload.clients(),
        most,
        runners.map(one -> Ranking.of(one.kind(), all.get(one.name()).get())).asJava());
  }

  private int rounds(Candidate candidate) {
    return rounds.applyAsInt(candidate.name());
  }

  /** A kind together with the database that it runs on. */
  public record Candidate(Kind<?> kind, Runner runner) {

    /** Runs it once, on an empty database. */
    @FunctionalInterface
    public interface Runner {

      /** Runs it; sends no ask after the limit. */
      Run run(Workload workload, Duration limit);
    }

    String name() {
      return kind.name();
    }
  }
}
