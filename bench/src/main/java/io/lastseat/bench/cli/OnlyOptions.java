package io.lastseat.bench.cli;

import io.lastseat.bench.suite.Candidates;
import io.lastseat.bench.suite.MatchAlone;
import io.lastseat.bench.workload.Workload;
import io.vavr.collection.LinkedHashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which part of the bench is run alone. */
final class OnlyOptions {

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
      description = "With --only: for these ways, in turn. All of them unless told.")
  private List<String> kinds = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "With --only: how often each runs; figures are medians. 5 unless told.")
  private int rounds = 5;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description = "With --only: how many each run has. 2000 unless told.")
  private int requests = 2_000;

  /** What is meant; throws {@link ParameterException} where there is no such thing. */
  MatchAlone match(CommandSpec spec) {
    if (rounds < 1 || requests < 1) {
      throw new ParameterException(
          spec.commandLine(), "--rounds and --requests take a number of at least 1");
    }
    Seq<Workload> all = MatchAlone.workloads(requests);
    Workload one =
        all.find(each -> each.name().equals(workload))
            .getOrElseThrow(() -> unknown(spec, "workload", workload, all.map(Workload::name)));
    Seq<String> names = Candidates.names();
    Set<String> chosen = LinkedHashSet.ofAll(kinds.isEmpty() ? names : kinds);
    for (String stranger : chosen.removeAll(names)) {
      throw unknown(spec, "way", stranger, names);
    }
    return new MatchAlone(one, chosen, rounds);
  }

  private static ParameterException unknown(
      CommandSpec spec, String what, String name, Seq<String> known) {
    return new ParameterException(
        spec.commandLine(),
        "There is no %s %s: there are %s".formatted(what, name, known.mkString(", ")));
  }
}
