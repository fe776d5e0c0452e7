package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Match;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.Workload;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PostgresServer;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One workload for some candidates, to compare two builds. Other than in the suite, the warm-up
 * runs this workload as well, and a run ends after all asks or 10 s.
 *
 * @param workload to run
 * @param kinds the names of the candidates
 * @param rounds that count
 */
public record MatchAlone(Workload workload, Set<String> kinds, int rounds) {

  private static final int WARM_UPS = 4;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** The suite's workloads with this many requests each. */
  public static Seq<Workload> workloads(int requests) {
    return Workload.all(requests, requests, Suite.CLIENTS);
  }

  /** Runs to be made. */
  public int steps() {
    return (WARM_UPS + rounds) * kinds.size();
  }

  /** Measures; calls {@code progress} with the candidate before each run. */
  public MatchResult measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start()) {
      Seq<Candidate> onDynamo = Candidates.onDynamo(dynamo, kinds::contains);
      if (Candidates.postgres(kinds::contains).isEmpty()) {
        return play(onDynamo, progress);
      }
      try (PostgresServer postgres = PostgresServer.start()) {
        return play(onDynamo.appendAll(Candidates.onPostgres(postgres, kinds::contains)), progress);
      }
    }
  }

  private MatchResult play(Seq<Candidate> all, Consumer<String> progress) {
    match("warming up", all, WARM_UPS, Suite.WARM_UP).play(progress);
    return match(workload.name(), all, rounds, LIMIT).play(progress);
  }

  private Match match(String name, Seq<Candidate> all, int times, Duration limit) {
    return new Match(name, workload, all, one -> times, limit);
  }
}
