package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Match;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.Workload;
import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.place.PostgresServer;
import io.lastseat.bench.report.MachineReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Targets;
import io.lastseat.bench.startup.StartUp;
import io.lastseat.bench.startup.StartUpResult;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Measures everything in a plan. */
public final class Suite {

  static final Duration WARM_UP = Duration.ofMillis(1_500);

  private static final Seq<Ground> GROUNDS = List.of(Ground.values());
  private static final int FEWER = 10;

  /** The number of started functions, with the minimal ones. */
  private static final int FUNCTIONS = 5;

  private final Plan plan;
  private final Path project;
  private final String command;
  private final Seq<Workload> workloads;
  private final Seq<LocksAlone> locks;
  private final HttpAlone http;
  private final Option<BuildBefore> before;

  /**
   * A suite.
   *
   * @param project the top of the project, with the packaged functions
   * @param command for the record
   * @param before the folder of the build to compare with, if any
   */
  public Suite(Plan plan, Path project, String command, Option<Path> before) {
    this.plan = plan;
    this.project = project;
    this.command = command;
    this.workloads = Workload.all(plan.requests(), plan.requests() / FEWER);
    this.locks =
        GROUNDS.map(
            ground ->
                new LocksAlone(LocksAlone.names(), plan.lockRounds(), ground, plan.lockLength()));
    this.http =
        new HttpAlone(
            List.of(HttpAlone.Setting.asItIs(project)),
            HttpAlone.names(),
            plan.httpRounds(),
            plan.httpSlice());
    this.before =
        before.map(folder -> new BuildBefore(project, folder.toAbsolutePath(), plan.lockRounds()));
  }

  /** The number of steps. */
  public int steps() {
    return GROUNDS
            .flatMap(ground -> matches(ground, all(ground)))
            .map(Match::steps)
            .sum()
            .intValue()
        + (plan.starts() == 0 ? 0 : FUNCTIONS * (plan.starts() + 1))
        + locks.map(LocksAlone::steps).sum().intValue()
        + http.steps()
        + before.map(BuildBefore::steps).getOrElse(0);
  }

  /**
   * Measures; calls {@code progress} before each step.
   *
   * @param kept gets all figures after each part, in case a later part fails
   */
  public Measured measure(Consumer<String> progress, Consumer<Measured> kept) {
    Measured measured = databases(progress);
    kept.accept(measured);
    measured = measured.withStartUp(startUp(progress));
    kept.accept(measured);
    measured = measured.withLocks(locks.map(one -> one.measure(progress)).asJava());
    kept.accept(measured);
    measured = measured.withHttp(http.measure(progress));
    kept.accept(measured);
    for (BuildBefore other : before) {
      measured = measured.withBefore(other.measure(progress));
      kept.accept(measured);
    }
    return measured;
  }

  private Measured databases(Consumer<String> progress) {
    MachineReport machine;
    Seq<MatchResult> near;
    try (DynamoServer dynamo = DynamoServer.start(Ground.NEXT_DOOR);
        PostgresServer postgres = PostgresServer.start()) {
      machine = MachineReport.here(command, postgres.version());
      near =
          play(
              Ground.NEXT_DOOR,
              Candidates.onDynamo(dynamo, any -> true)
                  .appendAll(Candidates.onPostgres(postgres, any -> true)),
              progress);
    }
    try (DynamoServer dynamo = DynamoServer.start(Ground.AWS)) {
      Seq<MatchResult> far = play(Ground.AWS, Candidates.onDynamo(dynamo, any -> true), progress);
      return Measured.of(machine, near.appendAll(far).asJava());
    }
  }

  private Seq<MatchResult> play(Ground ground, Seq<Candidate> all, Consumer<String> progress) {
    // The first match warms up.
    return matches(ground, all).map(match -> match.play(progress)).tail();
  }

  private Seq<Match> matches(Ground ground, Seq<Candidate> all) {
    int warmUps = ground == Ground.AWS ? (plan.warmUps() + 1) / 2 : plan.warmUps();
    return workloads
        .map(
            workload ->
                new Match(
                    ground,
                    workload,
                    all.filter(one -> Entries.has(workload.name(), ground, one.name())),
                    plan.rounds(),
                    plan.limit(ground)))
        .reject(match -> match.candidates().isEmpty())
        .prepend(new Match(ground, workloads.head(), all, warmUps, WARM_UP));
  }

  /** Candidates that are counted and do not run. */
  private static Seq<Candidate> all(Ground ground) {
    return Candidates.on(ground).map(Candidate::counted);
  }

  private java.util.List<StartUpResult> startUp(Consumer<String> progress) {
    try {
      return plan.starts() == 0
          ? java.util.List.of()
          : StartUp.measure(project, plan.starts(), progress).asJava();
    } catch (IOException e) {
      throw new UncheckedIOException("The functions cannot be unpacked", e);
    }
  }

  /** Chooses the candidates of each match: all with room for all, else those of the targets. */
  static final class Entries {

    static boolean has(String workload, Ground ground, String candidate) {
      return workload.equals(Targets.ROOM)
          || Targets.candidates(workload, ground).contains(candidate);
    }

    private Entries() {}
  }
}
