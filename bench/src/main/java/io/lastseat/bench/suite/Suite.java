package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Candidate;
import io.lastseat.bench.compare.Match;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.PostgresRuns;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.lastseat.HalfLoad;
import io.lastseat.bench.micro.Micro;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PartitionLimit;
import io.lastseat.bench.postgres.PostgresServer;
import io.lastseat.bench.report.MachineReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.startup.StartUp;
import io.lastseat.bench.startup.StartUpResult;
import io.lastseat.bench.workload.Workload;
import io.lastseat.bench.workload.Workloads;
import io.vavr.collection.Seq;
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

  /** The targets name the first ones only. */
  private static final int NAMED_WORKLOADS = 2;

  private static final int LIMITED_CLIENTS = 64;
  private static final int LIMITED_REQUESTS = 20_000;
  private static final int MICRO_BENCHMARKS = 2;

  /** That are started, minimal ones included. */
  private static final int FUNCTIONS = 5;

  private final Plan plan;
  private final Predicate<String> wanted;
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
    this.wanted = plan.everything() ? name -> true : Candidates.NAMED::contains;
    this.project = project;
    this.command = command;
  }

  /** Runs to be made, as far as they are told one by one. */
  public int steps() {
    Seq<Kind<Dynamo>> onDynamo = Candidates.dynamo(wanted);
    int all = onDynamo.size() + Candidates.postgres(wanted).size();
    int limited = onDynamo.count(kind -> isLimited(kind.name()));
    int rounds = plan.warmUps() + plan.rounds() * (workloads().size() + plan.contention().size());
    return rounds * all
        + plan.limitedRounds() * limited
        + plan.rounds()
        + MICRO_BENCHMARKS
        + FUNCTIONS * (plan.starts() + 1);
  }

  /** Measures; is told what is about to be done, step by step. */
  public Measured measure(Consumer<String> progress) {
    try (DynamoServer dynamo = DynamoServer.start();
        PostgresServer postgres = PostgresServer.start()) {
      DynamoRuns runs = new DynamoRuns(dynamo);
      Seq<Candidate> onDynamo = Candidates.onDynamo(runs, wanted);
      Seq<Candidate> all =
          onDynamo.appendAll(Candidates.onPostgres(new PostgresRuns(postgres), wanted));
      new Match("warming up", room(CLIENTS), all, plan.warmUps(), WARM_UP).play(progress);
      Seq<MatchResult> matches = workloads().map(workload -> play(workload, all, progress));
      Seq<MatchResult> contention =
          plan.contention()
              .map(
                  clients ->
                      new Match("contention", room(clients), all, plan.rounds(), plan.limit())
                          .play(progress));
      MatchResult limited =
          new Match(
                  "limited",
                  Workloads.roomForAll(LIMITED_REQUESTS, LIMITED_CLIENTS),
                  onDynamo.filter(one -> isLimited(one.name())),
                  plan.limitedRounds(),
                  plan.limitedLimit(),
                  PartitionLimit::oneToTen)
              .play(progress);
      double full = matches.head().of("lastseat").median().decidedPerSecond();
      HalfLoad half = HalfLoad.measure(runs, full, plan.rounds(), plan.halfSeconds(), progress);
      return new Measured(
          MachineReport.here(command, "DynamoDB Local in memory", postgres.version()),
          matches.asJava(),
          contention.append(matches.head()).sortBy(MatchResult::clients).asJava(),
          limited,
          half,
          Micro.measure(plan.microIterations(), progress),
          startUp(progress).asJava());
    }
  }

  private boolean isLimited(String name) {
    return plan.everything() || Candidates.NAMED_UNDER_LIMITS.contains(name);
  }

  private Seq<Workload> workloads() {
    Seq<Workload> all = Workloads.all(plan.requests(), CLIENTS);
    return plan.everything() ? all : all.take(NAMED_WORKLOADS);
  }

  private Workload room(int clients) {
    return Workloads.roomForAll(plan.requests(), clients);
  }

  private MatchResult play(Workload workload, Seq<Candidate> all, Consumer<String> progress) {
    Duration limit = workload.name().equals("room-for-all") ? plan.hotLimit() : plan.limit();
    return new Match(workload.name(), workload, all, plan.rounds(), limit).play(progress);
  }

  private Seq<StartUpResult> startUp(Consumer<String> progress) {
    try {
      return StartUp.measure(project, plan.starts(), progress);
    } catch (IOException e) {
      throw new UncheckedIOException("The functions cannot be unpacked", e);
    }
  }
}
