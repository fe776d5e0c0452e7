package io.lastseat.bench.cli;

import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.place.Distance;
import io.lastseat.bench.suite.Candidates;
import io.lastseat.bench.suite.MatchAlone;
import io.lastseat.bench.suite.WavesAlone;
import io.lastseat.bench.wave.Waves;
import io.lastseat.bench.workload.Workload;
import io.vavr.collection.LinkedHashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which part of the bench is run alone. */
final class OnlyOptions {

  private static final int REQUESTS = 2_000;

  @Option(
      names = "--only",
      required = true,
      paramLabel = "WORKLOAD",
      description = "Run this workload and nothing else; the figures are shown, and not kept.")
  private String workload = "";

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "NAME",
      description =
          "With --only: for these ways, in turn. All of them unless told; in waves, those of the"
              + " page.")
  private List<String> kinds = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "With --only: how often each runs; figures are medians. 5 unless told.")
  private int rounds = 5;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "With --only: how many each run has. 2000 unless told; in waves, as many as their 20"
              + " seconds take, and fewer take less.")
  private @Nullable Integer requests;

  @Option(
      names = "--latency",
      paramLabel = "MILLIS",
      description =
          "With --only locks: every request to DynamoDB takes so much longer. 0 unless told.")
  private int latency;

  /** What is meant; throws {@link ParameterException} where there is no such thing. */
  OnlyRun chosen(CommandSpec spec) {
    if (rounds < 1 || (requests != null && requests < 1)) {
      throw new ParameterException(
          spec.commandLine(), "--rounds and --requests take a number of at least 1");
    }
    if (latency < 0 || (latency > 0 && !workload.equals(LocksAlone.NAME))) {
      throw new ParameterException(
          spec.commandLine(), "--latency takes a number of at least 0, and goes with --only locks");
    }
    if (workload.equals(LocksAlone.NAME)) {
      Seq<String> names = LocksAlone.names();
      Distance distance = new Distance(Duration.ofMillis(latency));
      return OnlyRun.of(new LocksAlone(known(spec, names, names).toVector(), rounds, distance));
    }
    if (workload.equals(HttpAlone.NAME)) {
      int calls = requests == null ? HttpAlone.CALLS : requests;
      Seq<String> names = HttpAlone.names();
      return OnlyRun.of(
          new HttpAlone(Project.folder(), known(spec, names, names).toVector(), rounds, calls));
    }
    return workload.equals(Waves.NAME)
        ? OnlyRun.of(waves(spec))
        : OnlyRun.of(match(spec, requests == null ? REQUESTS : requests));
  }

  private WavesAlone waves(CommandSpec spec) {
    Waves waves = Waves.of(rounds);
    return new WavesAlone(
        requests == null ? waves : waves.shortenedTo(requests),
        known(spec, WavesAlone.KINDS, WavesAlone.names()).toVector());
  }

  private MatchAlone match(CommandSpec spec, int number) {
    Seq<Workload> all = MatchAlone.workloads(number);
    Workload one =
        all.find(each -> each.name().equals(workload))
            .getOrElseThrow(
                () ->
                    unknown(
                        spec,
                        "workload",
                        workload,
                        all.map(Workload::name)
                            .append(Waves.NAME)
                            .append(LocksAlone.NAME)
                            .append(HttpAlone.NAME)));
    Seq<String> names = Candidates.names();
    return new MatchAlone(one, known(spec, names, names), rounds);
  }

  private Set<String> known(CommandSpec spec, Seq<String> unlessTold, Seq<String> names) {
    Set<String> chosen = LinkedHashSet.ofAll(kinds.isEmpty() ? unlessTold : kinds);
    for (String stranger : chosen.removeAll(names)) {
      throw unknown(spec, "way", stranger, names);
    }
    return chosen;
  }

  private static ParameterException unknown(
      CommandSpec spec, String what, String name, Seq<String> known) {
    return new ParameterException(
        spec.commandLine(),
        "There is no %s %s: there are %s".formatted(what, name, known.mkString(", ")));
  }
}
