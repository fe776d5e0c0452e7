package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Match;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.Workload;
import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.place.Distance;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PostgresServer;
import io.lastseat.bench.report.MachineReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Targets;
import io.lastseat.bench.startup.StartUp;
import io.lastseat.bench.startup.StartUpResult;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Measures everything in a plan. */
public final class Suite {

  static final int CLIENTS = 32;
  static final Duration WARM_UP = Duration.ofMillis(1_500);

  /** A database beside the caller, and one at a distance. */
  private static final Seq<Distance> DISTANCES =
      List.of(Distance.NONE, new Distance(Duration.ofMillis(5)));

  private static final int FEWER = 10;

  /** The number of started functions, with the minimal ones. */
  private static final int FUNCTIONS = 5;

  private final Plan plan;
  private final Path project;
  private final String command;
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
    this.locks =
        DISTANCES.map(
            distance ->
                new LocksAlone(LocksAlone.names(), plan.lockRounds(), distance, plan.lockLength()));
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
    return Candidates.names().count(name -> Entries.anywhere(plan, name)) * plan.warmUps()
        + Entries.matches().map(this::runs).sum().intValue()
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
    try (DynamoServer dynamo = DynamoServer.start();
        PostgresServer postgres = PostgresServer.start()) {
      Seq<Candidate> all =
          Candidates.onDynamo(dynamo, name -> true)
              .appendAll(Candidates.onPostgres(postgres, name -> true));
      new Match(
              "warming up",
              room(CLIENTS),
              all,
              name -> Entries.anywhere(plan, name) ? plan.warmUps() : 0,
              WARM_UP)
          .play(progress);
      Seq<MatchResult> matches = workloads().map(workload -> play(workload, all, progress));
      Seq<MatchResult> contention =
          Entries.CONTENTION
              .filter(clients -> runs(Entries.contention(clients)) > 0)
              .map(
                  clients -> match(Entries.contention(clients), room(clients), all).play(progress));
      return Measured.of(
          MachineReport.here(command, "the embedded DynamoDB in memory", postgres.version()),
          matches.asJava(),
          contention.append(matches.head()).sortBy(MatchResult::clients).asJava());
    }
  }

  private MatchResult play(Workload workload, Seq<Candidate> all, Consumer<String> progress) {
    return match(workload.name(), workload, all).play(progress);
  }

  private Match match(String name, Workload workload, Seq<Candidate> all) {
    return new Match(name, workload, all, Entries.rounds(plan, name), plan.limit());
  }

  private int runs(String match) {
    ToIntFunction<String> rounds = Entries.rounds(plan, match);
    return Candidates.names().map(rounds::applyAsInt).sum().intValue();
  }

  private Seq<Workload> workloads() {
    return Workload.all(plan.requests(), plan.requests() / FEWER, CLIENTS)
        .filter(workload -> runs(workload.name()) > 0);
  }

  private Workload room(int clients) {
    return Workload.roomForAll(plan.requests(), clients);
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

  /**
   * Chooses the candidates of each match. Candidates of a target run in every round; the others run
   * in fewer, and not at all in a quick run.
   */
  static final class Entries {

    /** Numbers of clients at the event with room for all, besides the workload's. */
    static final Seq<Integer> CONTENTION = List.of(1, 8, 128);

    /** Candidates of every match, besides those of the targets. */
    private static final Set<String> OTHERS =
        HashSet.of("counter", "counter-recorded", "pg-update", "lastseat", "lastseat-immediate");

    /** The name of the match with this number of clients at the event with room for all. */
    static String contention(int clients) {
      return clients + " clients";
    }

    /** The number of rounds of each candidate in this match, by its name; 0 for none. */
    static ToIntFunction<String> rounds(Plan plan, String match) {
      java.util.Set<String> inTargets = Targets.candidates(match);
      return name ->
          inTargets.contains(name)
              ? plan.rounds()
              : OTHERS.contains(name) || isContended(match, name) ? plan.otherRounds() : 0;
    }

    /** With several clients at one event, keys and the bare put run as well. */
    private static boolean isContended(String match, String name) {
      return match.endsWith(" clients")
          && (name.equals("bare-put") || name.matches("lastseat-immediate(-floor)?-keys"));
    }

    /** Whether the candidate runs in any match. */
    static boolean anywhere(Plan plan, String name) {
      return matches().exists(match -> rounds(plan, match).applyAsInt(name) > 0);
    }

    /** The names of all matches. */
    static Seq<String> matches() {
      return MatchAlone.workloads(1)
          .map(workload -> workload.name())
          .appendAll(CONTENTION.map(Entries::contention));
    }

    private Entries() {}
  }
}
