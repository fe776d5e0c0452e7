package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Match;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.Workload;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
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
public record MatchAlone(Ground ground, Workload workload, Set<String> kinds, int rounds) {

  private static final int WARM_UPS = 4;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Runs to be made. */
  public int steps() {
    return (WARM_UPS + rounds) * kinds.size();
  }

  /** Measures; calls {@code progress} with the candidate before each run. */
  public MatchResult measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start(ground)) {
      Seq<Candidate> onDynamo = Candidates.onDynamo(dynamo, kinds::contains);
      if (!Candidates.needPostgres(kinds::contains)) {
        return play(onDynamo, progress);
      }
      try (PostgresServer postgres = PostgresServer.start()) {
        return play(onDynamo.appendAll(Candidates.onPostgres(postgres, kinds::contains)), progress);
      }
    }
  }

  private MatchResult play(Seq<Candidate> all, Consumer<String> progress) {
    var unused = new Match(ground, workload, all, WARM_UPS, Suite.WARM_UP).play(progress);
    return new Match(ground, workload, all, rounds, LIMIT).play(progress);
  }
}
