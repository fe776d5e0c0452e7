package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Candidate;
import io.lastseat.bench.compare.Match;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.PostgresRuns;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.postgres.PostgresServer;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.function.Consumer;

/**
 * One workload for chosen candidates, to hold two builds against each other. Unlike in the suite,
 * the warm-up is this workload too, and a run goes on until all was asked, or 10 s are over.
 *
 * @param workload what is asked
 * @param kinds the names of the candidates
 * @param rounds that count
 */
public record MatchAlone(Workload workload, Set<String> kinds, int rounds) {

  private static final Plan FULL = Plan.full();

  /** The suite's workloads with so many requests. */
  public static Seq<Workload> workloads(int requests) {
    return Workloads.all(requests, Suite.CLIENTS);
  }

  /** Runs to be made. */
  public int steps() {
    return (FULL.warmUps() + rounds) * kinds.size();
  }

  /** Measures; is told before each run who runs. */
  public MatchResult measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start()) {
      Seq<Candidate> onDynamo = Candidates.onDynamo(new DynamoRuns(dynamo), kinds::contains);
      if (Candidates.postgres(kinds::contains).isEmpty()) {
        return play(onDynamo, progress);
      }
      try (PostgresServer postgres = PostgresServer.start()) {
        return play(
            onDynamo.appendAll(Candidates.onPostgres(new PostgresRuns(postgres), kinds::contains)),
            progress);
      }
    }
  }

  private MatchResult play(Seq<Candidate> all, Consumer<String> progress) {
    new Match("warming up", workload, all, FULL.warmUps(), Suite.WARM_UP).play(progress);
    return new Match(workload.name(), workload, all, rounds, FULL.hotLimit()).play(progress);
  }
}
