package io.lastseat.bench.cli;

import io.lastseat.bench.beyond.Beyond;
import io.lastseat.bench.beyond.BeyondResult;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Report;
import io.lastseat.bench.report.Target;
import io.lastseat.bench.report.Targets;
import io.lastseat.bench.results.JsonFile;
import io.lastseat.bench.suite.Candidates;
import io.lastseat.bench.suite.Plan;
import io.lastseat.bench.suite.Suite;
import io.lastseat.local.cli.Bar;
import io.lastseat.local.cli.CommandFailed;
import io.lastseat.local.cli.PlainErrors;
import io.lastseat.local.cli.Version;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat bench}: Lastseat and what people would use instead. */
@Command(
    name = "lastseat bench",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "Measures Lastseat and what people would use instead: the same work, the same audit, the"
            + " same meters. Half an hour, or five minutes with --quick, on a machine that does"
            + " nothing else.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:measured, whatever the figures are",
      "1:a candidate that must not sold too many, or it could not be done",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat bench --quick"})
public final class BenchCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(names = "--quick", description = "Only what the targets name, in five minutes.")
  private boolean quick;

  @Option(
      names = "--json",
      description = "All figures as one JSON object on standard output, and nothing else there.")
  private boolean json;

  @Option(
      names = "--to",
      paramLabel = "FOLDER",
      description = "Write the data files and the pictures there.")
  private @Nullable Path to;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      description = "Measure nothing: take the data files that are there.")
  private @Nullable Path from;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Fill the blocks of this page (docs/benchmarks.md) from the data.")
  private @Nullable Path page;

  /** Runs it and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(
        run(
            new PrintWriter(System.out, true, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8),
            arguments));
  }

  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new BenchCommand())
        .setExecutionExceptionHandler(new PlainErrors())
        .setOut(out)
        .setErr(err)
        .execute(arguments);
  }

  @Override
  public Integer call() {
    checkUsage();
    Results results = from == null ? measure() : Results.read(from);
    if (to != null) {
      Report.write(to, results.measured(), results.beyond());
    }
    if (from != null) {
      Report.draw(from);
    }
    Path data = from == null ? to : from;
    if (page != null && data != null) {
      Report.fill(page, data, Candidates.about());
    }
    show(results);
    return results.measured().soldTooMany().isEmpty() ? 0 : 1;
  }

  private void checkUsage() {
    if (from != null && to != null) {
      throw new ParameterException(
          spec.commandLine(), "Say --to to measure or --from not to, not both");
    }
    if (from != null && quick) {
      throw new ParameterException(
          spec.commandLine(), "--quick says how to measure, and --from does not measure");
    }
    if (page != null && from == null && to == null) {
      throw new ParameterException(
          spec.commandLine(), "--page is filled from data files: say --to or --from as well");
    }
    if (page != null && !Files.isRegularFile(page)) {
      throw new ParameterException(
          spec.commandLine(),
          "There is no %s to be filled: name docs/benchmarks.md, or a copy of it".formatted(page));
    }
  }

  private Results measure() {
    // What is refused for its rate, or tried again, is counted and not told one by one.
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
    Plan plan = quick ? Plan.quick() : Plan.full();
    Suite suite = new Suite(plan, Project.folder(), "./lastseat bench" + (quick ? " --quick" : ""));
    Measured measured;
    try (Bar bar = Bar.onTerminal("Measuring", suite.steps())) {
      measured = suite.measure(told -> bar.step());
    }
    int simulations = Beyond.runs(plan.beyond());
    try (Bar bar = Bar.onTerminal("Simulating", simulations)) {
      return new Results(measured, Beyond.run(plan.beyond(), (done, all, last) -> bar.step()));
    }
  }

  private void show(Results results) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(JsonFile.text(results));
    } else {
      Report.print(out, results.measured(), results.beyond());
    }
    out.flush();
  }

  /** All figures. */
  private record Results(Measured measured, List<Target> targets, BeyondResult beyond) {

    Results(Measured measured, BeyondResult beyond) {
      this(measured, Targets.of(measured), beyond);
    }

    static Results read(Path folder) {
      for (Path file : Report.files(folder)) {
        if (!Files.isRegularFile(file)) {
          throw new CommandFailed(
              "There is no %s: measure with --to %s first".formatted(file, folder));
        }
      }
      return new Results(Report.measured(folder), Report.beyond(folder));
    }
  }
}
