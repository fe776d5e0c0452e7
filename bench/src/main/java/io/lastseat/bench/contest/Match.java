package io.lastseat.bench.contest;

import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.place.Ground;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Candidates on one workload in turn, A B C A B C, so that a disturbance of the machine hits all.
 *
 * @param ground where all databases stand
 * @param limit no ask is sent after it, in each run
 */
public record Match(
    Ground ground, Workload workload, Seq<Candidate> candidates, int rounds, Duration limit) {

  /** Runs to be made. */
  public int steps() {
    return rounds * candidates.size();
  }

  /** Plays it; calls {@code progress} with the candidate before each run. */
  public MatchResult play(Consumer<String> progress) {
    Vector<Seq<ComparedFigures>> byRound =
        Vector.range(0, rounds)
            .map(
                round ->
                    candidates.map(
                        one -> {
                          progress.accept(workload.name() + ": " + one.name());
                          return ComparedFigures.of(one.runner().run(workload, limit));
                        }));
    return new MatchResult(
        ground,
        workload.name(),
        workload.summary(),
        workload.asks().size(),
        workload.clients(),
        rounds,
        candidates
            .zipWithIndex(
                (one, place) -> Ranking.of(one.kind(), byRound.map(figures -> figures.get(place))))
            .asJava());
  }

  /** A kind together with the database that it runs on. */
  public record Candidate(Kind<?> kind, Runner runner) {

    /** Runs it once, on an empty database. */
    @FunctionalInterface
    public interface Runner {

      /** Runs it; sends no ask after the limit. */
      Run run(Workload workload, Duration limit);
    }

    /** One that is counted and does not run. */
    public static Candidate counted(Kind<?> kind) {
      return new Candidate(
          kind,
          (workload, limit) -> {
            throw new UnsupportedOperationException(kind.name());
          });
    }

    /** Of its kind. */
    public String name() {
      return kind.name();
    }
  }
}
