package io.lastseat.bench.wave;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.compare.Median;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.Run;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A crowd comes to one event with room for all, and goes again. Requests come at their rate,
 * whatever becomes of those before; candidates run in turn.
 *
 * @param phases one after the other
 * @param rounds that each candidate runs
 */
public record Waves(List<WavePhase> phases, int rounds) {

  /** What it is called where a workload is named. */
  public static final String NAME = "waves";

  /**
   * More than calls of one process wait for their turn at most, so that this limit is not the
   * bench's.
   */
  private static final int CLIENTS = 128;

  private static final double NANOS = 1e9;
  private static final double NANOS_A_MILLI = 1e6;

  /**
   * Quiet, a crowd, and quiet for longer, since Lastseat waits before it believes that. The crowd
   * is larger than what one process can append singly, and smaller than what the stream can take.
   */
  public static Waves of(int rounds) {
    return new Waves(
        List.of(
            new WavePhase("quiet", 6, 20),
            new WavePhase("crowd", 6, 1_000),
            new WavePhase("quiet", 8, 20)),
        rounds);
  }

  /** The same rates in shorter phases: so many requests in all. */
  public Waves shortenedTo(int requests) {
    double factor = requests / (double) requests();
    return new Waves(phases.stream().map(phase -> phase.times(factor)).toList(), rounds);
  }

  /** Of one run. */
  public int requests() {
    return new WavePhases(phases).requests();
  }

  /** Measures; is told before each run who runs. */
  public WaveResult measure(DynamoRuns runs, Seq<Kind<Dynamo>> kinds, Consumer<String> progress) {
    Map<Kind<Dynamo>, Seq<OneRun>> all = LinkedHashMap.empty();
    for (int round = 0; round < rounds; round++) {
      for (Kind<Dynamo> kind : kinds) {
        progress.accept(NAME + ": " + kind.name());
        OneRun one = once(runs, kind);
        all = all.put(kind, all.getOrElse(kind, Vector.empty()).append(one));
      }
    }
    return new WaveResult(
        "A crowd comes to one event with room for all, and goes again.",
        CLIENTS,
        rounds,
        phases,
        all.map(way -> of(way._1(), way._2())).asJava());
  }

  private record OneRun(
      ComparedFigures figures,
      double undecided,
      @Nullable Double lostAppends,
      Seq<LearntVerdict> verdicts) {}

  private OneRun once(DynamoRuns runs, Kind<Dynamo> kind) {
    WavePhases pace = new WavePhases(phases);
    Workload workload = Workloads.roomForAll(pace.requests(), CLIENTS);
    ConcurrentLinkedQueue<LearntVerdict> verdicts = new ConcurrentLinkedQueue<>();
    AtomicInteger lost = new AtomicInteger();
    Kind<Dynamo> watched = kind instanceof LastseatKind own ? own.watched(lost::addAndGet) : kind;
    Run run =
        runs.paced(
            watched,
            workload,
            pace,
            (due, nanos, inTheCall) ->
                verdicts.add(new LearntVerdict(due / NANOS, nanos / NANOS_A_MILLI, inTheCall)));
    return new OneRun(
        ComparedFigures.of(run),
        pace.requests() - run.accepted() - run.refused(),
        kind instanceof LastseatKind ? lost.get() / (double) pace.requests() : null,
        Vector.ofAll(verdicts));
  }

  private WayInWaves of(Kind<Dynamo> kind, Seq<OneRun> all) {
    Seq<Double> lost = all.flatMap(one -> Option.of(one.lostAppends()));
    return WayInWaves.of(
        kind,
        ComparedFigures.median(all.map(OneRun::figures)),
        all.map(OneRun::undecided).max().get(),
        lost.isEmpty() ? null : Median.of(lost),
        phases,
        rounds,
        all.flatMap(OneRun::verdicts));
  }
}
