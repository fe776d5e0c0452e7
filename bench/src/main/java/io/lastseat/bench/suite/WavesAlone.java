package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Match;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.Waves;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import java.util.function.Consumer;

/**
 * The crowd that comes and goes, for chosen candidates on DynamoDB. The warm-up is the suite's,
 * with fewer requests where the waves have few.
 *
 * @param waves how they come
 * @param kinds the names of the candidates
 */
public record WavesAlone(Waves waves, Seq<String> kinds) {

  /** Whom the suite has: the three admissions, and the counter that keeps as much on record. */
  public static final Seq<String> KINDS =
      List.of("lastseat", "lastseat-immediate", "counter-recorded");

  private static final Plan FULL = Plan.full();

  /** The names of all who can take part. */
  public static Seq<String> names() {
    return Candidates.dynamo(name -> true).map(Kind::name);
  }

  /** Runs to be made. */
  public int steps() {
    return (FULL.warmUps() + waves.rounds()) * kinds.size();
  }

  /** Measures; is told before each run who runs. */
  public WaveResult measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start()) {
      DynamoRuns runs = new DynamoRuns(dynamo);
      new Match(
              "warming up",
              Workloads.roomForAll(Math.min(FULL.requests(), waves.requests()), Suite.CLIENTS),
              Candidates.onDynamo(runs, kinds::contains),
              FULL.warmUps(),
              Suite.WARM_UP)
          .play(progress);
      return waves.measure(runs, inOrder(kinds), progress);
    }
  }

  /** In the order of the names. */
  static Seq<Kind<Dynamo>> inOrder(Seq<String> names) {
    return names.flatMap(name -> Candidates.dynamo(name::equals));
  }
}
