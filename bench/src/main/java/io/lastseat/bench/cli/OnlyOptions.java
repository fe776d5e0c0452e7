package io.lastseat.bench.cli;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.Workload;
import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.suite.Candidates;
import io.lastseat.bench.suite.MatchAlone;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that run one part of the bench. */
final class OnlyOptions {

  private static final int REQUESTS = 2_000;
  private static final int ROUNDS = 5;

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
      description = "With --only: for these ways, in turn. The default is all of them.")
  private List<String> kinds = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "With --only: how often each runs; figures are medians. The default is 5;"
              + " with http it is 60, which take ten minutes.")
  private @Nullable Integer rounds;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description = "With --only: how many each run of a workload has. The default is 2000.")
  private int requests = REQUESTS;

  @Option(
      names = "--ground",
      paramLabel = "GROUND",
      description =
          "With --only: next-door, the default, or aws, with latency and limits as DynamoDB has"
              + " them on AWS.")
  private String ground = Ground.NEXT_DOOR.option();

  @Option(
      names = "--java",
      paramLabel = "FLAGS",
      description =
          "With --only http: after the server as it is one whose Java has these flags too; can be"
              + " said several times.")
  private List<String> java = List.of();

  /** The chosen part; throws {@link ParameterException} if there is no such part. */
  OnlyRun chosen(CommandSpec spec, @Nullable Path before) {
    int times = rounds == null ? ROUNDS : rounds;
    refuseIf(
        spec, times < 1 || requests < 1, "--rounds and --requests take a number of at least 1");
    Ground where =
        Vector.of(Ground.values())
            .find(one -> one.option().equals(ground))
            .getOrElseThrow(
                () ->
                    unknown(
                        spec, "ground", ground, Vector.of(Ground.values()).map(Ground::option)));
    refuseIf(
        spec,
        (before != null || !java.isEmpty()) && !workload.equals(HttpAlone.NAME),
        "--java and --before go with --only http");
    if (workload.equals(LocksAlone.NAME)) {
      return OnlyRun.of(
          new LocksAlone(known(spec, LocksAlone.names()), times, where, LocksAlone.LENGTH));
    }
    if (workload.equals(HttpAlone.NAME)) {
      refuseIf(spec, where != Ground.NEXT_DOOR, "--only http is measured next-door");
      return OnlyRun.of(
          new HttpAlone(
              settings(Project.folder(), before),
              known(spec, HttpAlone.names()),
              rounds == null ? HttpAlone.ROUNDS : rounds,
              HttpAlone.SLICE));
    }
    return OnlyRun.of(match(spec, where, times));
  }

  private Vector<HttpAlone.Setting> settings(Path home, @Nullable Path before) {
    Vector<HttpAlone.Setting> settings =
        Vector.of(HttpAlone.Setting.asItIs(home))
            .appendAll(Vector.ofAll(java).map(flags -> new HttpAlone.Setting(flags, home, flags)));
    return before == null
        ? settings
        : settings.append(new HttpAlone.Setting(before.toString(), before.toAbsolutePath(), ""));
  }

  private MatchAlone match(CommandSpec spec, Ground where, int times) {
    Seq<Workload> all = Workload.all(requests, requests);
    Workload one =
        all.find(each -> each.name().equals(workload))
            .getOrElseThrow(
                () ->
                    unknown(
                        spec,
                        "workload",
                        workload,
                        all.map(Workload::name).append(LocksAlone.NAME).append(HttpAlone.NAME)));
    return new MatchAlone(where, one, known(spec, Candidates.names(where)).toLinkedSet(), times);
  }

  private Vector<String> known(CommandSpec spec, Seq<String> names) {
    Vector<String> chosen = kinds.isEmpty() ? names.toVector() : Vector.ofAll(kinds).distinct();
    for (String stranger : chosen.removeAll(names)) {
      throw unknown(spec, "way", stranger, names);
    }
    return chosen;
  }

  private static void refuseIf(CommandSpec spec, boolean wrong, String why) {
    if (wrong) {
      throw new ParameterException(spec.commandLine(), why);
    }
  }

  private static ParameterException unknown(
      CommandSpec spec, String what, String name, Seq<String> known) {
    return new ParameterException(
        spec.commandLine(),
        "There is no %s %s: there are %s".formatted(what, name, known.mkString(", ")));
  }

  /**
   * One part of the bench.
   *
   * @param steps the number of runs
   * @param measure measures; calls its argument before each run
   */
  record OnlyRun(int steps, Function<Consumer<String>, Shown> measure) {

    /**
     * The result of one part.
     *
     * @param figures all of them
     * @param asText prints them for a terminal
     * @param soldTooMany candidates that sold too many seats, and must not
     */
    record Shown(Object figures, Consumer<PrintWriter> asText, List<String> soldTooMany) {}

    static OnlyRun of(MatchAlone alone) {
      return of(alone.steps(), alone::measure, BenchReport::print, MatchResult::soldTooMany);
    }

    static OnlyRun of(LocksAlone alone) {
      return of(alone.steps(), alone::measure, BenchReport::print, LockFigures::notExclusive);
    }

    static OnlyRun of(HttpAlone alone) {
      return of(alone.steps(), alone::measure, BenchReport::print, times -> List.of());
    }

    private static <R> OnlyRun of(
        int steps,
        Function<Consumer<String>, R> measure,
        BiConsumer<PrintWriter, R> print,
        Function<R, List<String>> soldTooMany) {
      return new OnlyRun(
          steps,
          measure.andThen(
              result ->
                  new Shown(result, out -> print.accept(out, result), soldTooMany.apply(result))));
    }
  }
}
