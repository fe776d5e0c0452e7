package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Candidate;
import io.lastseat.bench.compare.Match;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.PostgresRuns;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PartitionLimit;
import io.lastseat.bench.postgres.PostgresServer;
import io.lastseat.bench.report.MachineReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.startup.StartUp;
import io.lastseat.bench.startup.StartUpResult;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Measures everything that a plan names. */
public final class Suite {

  static final int CLIENTS = 32;
  static final Duration WARM_UP = Duration.ofMillis(1_500);

  /** Their runs go on until the slow ones show how slow they get. */
  private static final Set<String> HOT = HashSet.of("room-for-all", "many-small-room");

  private static final int LIMITED_CLIENTS = 64;
  private static final int LIMITED_REQUESTS = 20_000;

  /** That are started, minimal ones included. */
  private static final int FUNCTIONS = 5;

  private final Plan plan;
  private final Path project;
  private final String command;

  /**
   * With this plan.
   *
   * @param project where the packaged functions lie
   * @param command that asked for it, for the record
   */
  public Suite(Plan plan, Path project, String command) {
    this.plan = plan;
    this.project = project;
    this.command = command;
  }

  /** Runs to be made, as far as they are told one by one. */
  public int steps() {
    int matches =
        workloads().map(workload -> size(in(workload.name()))).sum().intValue()
            + plan.contention().map(clients -> size(inContention(clients))).sum().intValue();
    return plan.warmUps() * size(plan.entries().anywhere())
        + plan.rounds() * matches
        + plan.limitedRounds() * Candidates.dynamo(in(Entries.LIMITED)).size()
        + plan.waves().rounds() * plan.inWaves().size()
        + FUNCTIONS * (plan.starts() + 1);
  }

  /** Measures; is told what is about to be done, step by step. */
  public Measured measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start();
        PostgresServer postgres = PostgresServer.start()) {
      DynamoRuns runs = new DynamoRuns(dynamo);
      Seq<Candidate> all =
          Candidates.onDynamo(runs, name -> true)
              .appendAll(Candidates.onPostgres(new PostgresRuns(postgres), name -> true));
      new Match(
              "warming up",
              room(CLIENTS),
              those(plan.entries().anywhere(), all),
              plan.warmUps(),
              WARM_UP)
          .play(progress);
      Seq<MatchResult> matches = workloads().map(workload -> play(workload, all, progress));
      Seq<MatchResult> contention =
          plan.contention().map(clients -> contention(clients, all, progress));
      MatchResult limited = limited(Candidates.onDynamo(runs, in(Entries.LIMITED)), progress);
      WaveResult waves = plan.waves().measure(runs, WavesAlone.inOrder(plan.inWaves()), progress);
      return new Measured(
          MachineReport.here(command, "DynamoDB Local in memory", postgres.version()),
          matches.asJava(),
          contention.append(matches.head()).sortBy(MatchResult::clients).asJava(),
          limited,
          waves,
          startUp(progress).asJava());
    }
  }

  private Predicate<String> in(String match) {
    return plan.entries().in(match);
  }

  private Predicate<String> inContention(int clients) {
    return in(Entries.contention(clients));
  }

  private static int size(Predicate<String> wanted) {
    return Candidates.names().count(wanted);
  }

  private static Seq<Candidate> those(Predicate<String> wanted, Seq<Candidate> all) {
    return all.filter(one -> wanted.test(one.name()));
  }

  private Seq<Workload> workloads() {
    return Workloads.all(plan.requests(), CLIENTS)
        .filter(workload -> size(in(workload.name())) > 0);
  }

  private Workload room(int clients) {
    return Workloads.roomForAll(plan.requests(), clients);
  }

  private MatchResult play(Workload workload, Seq<Candidate> all, Consumer<String> progress) {
    String name = workload.name();
    Duration limit = HOT.contains(name) ? plan.hotLimit() : plan.limit();
    return new Match(name, workload, those(in(name), all), plan.rounds(), limit).play(progress);
  }

  private MatchResult contention(int clients, Seq<Candidate> all, Consumer<String> progress) {
    return new Match(
            "contention",
            room(clients),
            those(inContention(clients), all),
            plan.rounds(),
            plan.limit())
        .play(progress);
  }

  private MatchResult limited(Seq<Candidate> candidates, Consumer<String> progress) {
    return new Match(
            Entries.LIMITED,
            Workloads.roomForAll(LIMITED_REQUESTS, LIMITED_CLIENTS),
            candidates,
            plan.limitedRounds(),
            plan.limitedLimit(),
            PartitionLimit::oneToTen)
        .play(progress);
  }

  private Seq<StartUpResult> startUp(Consumer<String> progress) {
    try {
      return StartUp.measure(project, plan.starts(), progress);
    } catch (IOException e) {
      throw new UncheckedIOException("The functions cannot be unpacked", e);
    }
  }
}
