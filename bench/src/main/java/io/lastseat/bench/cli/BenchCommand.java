package io.lastseat.bench.cli;

import io.lastseat.bench.cli.OnlyOptions.OnlyRun;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.report.JsonFile;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Targets;
import io.lastseat.bench.report.Targets.Target;
import io.lastseat.bench.suite.Candidates;
import io.lastseat.bench.suite.Plan;
import io.lastseat.bench.suite.Suite;
import io.lastseat.cli.CommandLines;
import io.lastseat.cli.Main;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.print.Bar;
import io.lastseat.verify.SimulateCommand;
import io.lastseat.verify.WalkCommand;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat bench}: compares Lastseat with other ways of giving out seats. */
@Command(
    name = "bench",
    description = {
      "Measures Lastseat and what people would use instead.",
      "All do the same work, with the same audit and the same meters. It takes forty minutes,"
          + " or five minutes with --quick, on a machine that does nothing else."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:measured, good figures or bad",
      "1:a candidate that must not sold too many, or it could not be done",
      "2:wrong usage"
    },
    footer = {
      "Examples:",
      "  lastseat bench --quick",
      "  lastseat bench --only many-small-room --kinds lastseat,counter-recorded --rounds 5",
      "  lastseat bench --only http --java=-XX:TieredStopAtLevel=1"
    })
public final class BenchCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(names = "--quick", description = "With short runs, in five minutes.")
  private boolean quick;

  @Option(
      names = "--json",
      description = "All figures as one JSON object on standard output, and nothing else there.")
  private boolean json;

  @Option(names = "--to", paramLabel = "FOLDER", description = "Write the data file there.")
  private @Nullable Path to;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      description = "Measure nothing: take the data file that is there.")
  private @Nullable Path from;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description =
          "Fill the blocks of this page from the data; can be said several times"
              + " (docs/benchmarks.md and docs/benchmarks/figures.md).")
  private List<Path> pages = List.of();

  @Option(
      names = "--before",
      paramLabel = "FOLDER",
      description =
          "Compare with the build in this folder, too: by the stream, and with --only http in each"
              + " way.")
  private @Nullable Path before;

  @ArgGroup(exclusive = false)
  private @Nullable OnlyOptions only;

  /** Runs one command, the bench or any other, and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(CommandLines.run(line(), arguments));
  }

  /** The command line with all commands: those of the product, those that check it, this one. */
  static CommandLine line() {
    return CommandLines.of(
        new Main(), new SimulateCommand(), new WalkCommand(), new BenchCommand());
  }

  @Override
  public Integer call() {
    checkUsage();
    if (only != null) {
      return measureAlone(only.chosen(spec, before));
    }
    Results results = from == null ? measure() : Results.read(from);
    Path data = from == null ? to : from;
    if (!pages.isEmpty() && data != null) {
      BenchReport.fill(pages, data, Candidates.about());
    }
    show(results, out -> BenchReport.print(out, results.measured()));
    return results.measured().soldTooMany().isEmpty() ? 0 : 1;
  }

  private void checkUsage() {
    refuseIf(
        only != null && (quick || to != null || from != null || !pages.isEmpty()),
        "--only shows the figures of one workload: it goes with --kinds, --rounds, --requests,"
            + " --ground, --java, --before and --json, and not with --quick, --to, --from or"
            + " --page");
    refuseIf(from != null && to != null, "Say --to to measure or --from not to, not both");
    refuseIf(
        from != null && before != null,
        "--before says what to measure, and --from does not measure");
    refuseIf(from != null && quick, "--quick says how to measure, and --from does not measure");
    refuseIf(
        !pages.isEmpty() && from == null && to == null,
        "--page is filled from data files: say --to or --from as well");
    for (Path page : pages) {
      refuseIf(
          !Files.isRegularFile(page),
          "There is no %s to be filled: name docs/benchmarks.md, or a copy of it".formatted(page));
    }
  }

  private void refuseIf(boolean wrong, String why) {
    if (wrong) {
      throw new ParameterException(spec.commandLine(), why);
    }
  }

  private int measureAlone(OnlyRun alone) {
    silenceLogs();
    OnlyRun.Shown shown;
    try (Bar bar = Bar.onTerminal("Measuring", alone.steps())) {
      shown = alone.measure().apply(told -> bar.step());
    }
    show(shown.figures(), shown.asText());
    return shown.soldTooMany().isEmpty() ? 0 : 1;
  }

  /** Throttled calls and retries are counted, and not logged one by one. */
  private static void silenceLogs() {
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
  }

  private Results measure() {
    silenceLogs();
    Plan plan = quick ? Plan.quick() : Plan.full();
    Suite suite =
        new Suite(
            plan,
            Project.folder(),
            "./lastseat bench" + (quick ? " --quick" : ""),
            io.vavr.control.Option.of(before));
    try (Bar bar = Bar.onTerminal("Measuring", suite.steps())) {
      return new Results(suite.measure(told -> bar.step(), this::keep));
    }
  }

  private void keep(Measured measured) {
    if (to != null) {
      BenchReport.write(to, measured);
    }
  }

  private void show(Object figures, Consumer<PrintWriter> asText) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(JsonFile.text(figures));
    } else {
      asText.accept(out);
    }
    out.flush();
  }

  /** All figures. */
  private record Results(Measured measured, List<Target> targets) {

    Results(Measured measured) {
      this(measured, Targets.of(measured));
    }

    static Results read(Path folder) {
      Path file = BenchReport.dataOf(folder);
      if (!Files.isRegularFile(file)) {
        throw new CommandFailed(
            "There is no %s: measure with --to %s first".formatted(file, folder));
      }
      return new Results(BenchReport.measured(folder));
    }
  }
}
