package io.lastseat.cli;

import io.lastseat.analyst.AnalystException;
import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.TypedFailure;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.stampede.Stampede.ServerLost;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.embedded.dynamodb.DatabaseUnusable;
import io.lastseat.embedded.dynamodb.Tables.UnfitTable;
import io.lastseat.embedded.folder.DataFolder.DataFolderInUse;
import io.lastseat.intake.json.Nearest;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serve.http.PortUnavailable;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.CheckedFunction1;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import software.amazon.awssdk.core.exception.SdkException;

/** The common behaviour of Lastseat's command lines: parsing, help and error messages. */
public final class CommandLines {

  /** The version in the jar's manifest. */
  private static final @Nullable String VERSION =
      CommandLines.class.getPackage().getImplementationVersion();

  private static final String NO_DUCKDB =
      "This needs DuckDB, which releases have as a part of its own, lastseat-query: docs/install.md"
          + " says how to add it.";

  /** The command line of a command and its subcommands; no more can be added later. */
  public static CommandLine of(Object command, Object... furtherSubcommands) {
    CommandLine line = new CommandLine(command);
    for (Object further : furtherSubcommands) {
      line.addSubcommand(further);
    }
    addHelp(line);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(URI.class, text -> converted(text, URI::new, "address"))
        .registerConverter(
            LocalDate.class, text -> converted(text, LocalDate::parse, "date such as 2030-06-03"))
        .registerConverter(
            Instant.class,
            text -> converted(text, CommandLines::moment, "moment such as 2026-11-21T02:41:47Z"))
        .registerConverter(
            Duration.class,
            text -> converted(text, Duration::parse, "length of time such as PT60S"))
        .registerConverter(ResourceId.class, CommandLines::resource)
        .setExecutionStrategy(CommandLines::execute)
        .setParameterExceptionHandler((wrong, arguments) -> wrongUsage(wrong))
        .setExecutionExceptionHandler((failure, failed, parsed) -> failed(failure, failed));
  }

  /**
   * Gives {@code --help} and {@code --version} to this command and all below it, a heading to their
   * exit statuses, and an empty line before their examples. Commands that are methods declare the
   * two options themselves, since picocli counts their parameters by them.
   */
  private static void addHelp(CommandLine line) {
    CommandSpec command = line.getCommandSpec();
    if (!command.mixinStandardHelpOptions()) {
      command.mixinStandardHelpOptions(true);
    }
    command.version("lastseat " + Option.of(VERSION).getOrElse("(not packaged)"));
    UsageMessageSpec help = command.usageMessage();
    help.exitCodeListHeading(help.exitCodeList().isEmpty() ? "" : "%nExit status:%n");
    help.footerHeading(help.footer().length == 0 ? "" : "%n");
    line.getSubcommands().values().forEach(CommandLines::addHelp);
  }

  /** Runs one command on the streams of the process, in UTF-8, not in the charset of the locale. */
  public static int run(CommandLine line, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = line.setOut(out).setErr(err).execute(arguments);
    if (out.checkError()) {
      err.println("lastseat: not all of the output could be written.");
      return CommandLine.ExitCode.SOFTWARE;
    }
    return status;
  }

  /**
   * Executes a parsed command. A request for help does not excuse arguments that cannot be parsed.
   * Output is printed before the message of a failure. DuckDB may be absent: it is two thirds of
   * all libraries, so a release has it as a part of its own.
   */
  private static int execute(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      if (!command.getParseResult().unmatched().isEmpty()) {
        throw new UnmatchedArgumentException(command, command.getParseResult().unmatched());
      }
    }
    try {
      return new RunLast().execute(parsed);
    } catch (NoClassDefFoundError lacking) {
      if (String.valueOf(lacking.getMessage()).startsWith("org/duckdb/")) {
        throw new ExecutionException(
            parsed.commandSpec().commandLine(), NO_DUCKDB, new CommandFailed(NO_DUCKDB));
      }
      throw lacking;
    } finally {
      parsed.commandSpec().commandLine().getOut().flush();
    }
  }

  private static <T> T converted(String text, CheckedFunction1<String, T> read, String wanted) {
    return Try.of(() -> read.apply(text))
        .getOrElseThrow(() -> new TypeConversionException("'%s' is no %s".formatted(text, wanted)));
  }

  private static Instant moment(String text) {
    Instant moment = OffsetDateTime.parse(text).toInstant();
    if (moment.isBefore(Instant.EPOCH)) {
      throw new DateTimeException("before 1970");
    }
    return moment;
  }

  private static ResourceId resource(String text) {
    return ResourceId.parse(text)
        .getOrElseThrow(() -> new TypeConversionException("a resource id " + ResourceId.RULE));
  }

  /**
   * Prints one sentence to standard error for an expected failure, and the stack trace for any
   * other. Returns the exit status.
   */
  private static int failed(Exception failure, CommandLine command) {
    if (failure instanceof WrongUsage) {
      return wrongUsage(new ParameterException(command, String.valueOf(failure.getMessage())));
    }
    if (failure instanceof CommandFailed
        || failure instanceof ServerLost
        || failure instanceof PortUnavailable
        || failure instanceof NewerVersionException
        || failure instanceof TablesReplacedException
        || failure instanceof DataFolderInUse
        || failure instanceof DatabaseUnusable
        || failure instanceof UnfitTable
        || failure instanceof DamagedLogException
        || failure instanceof AnalystException
        || failure instanceof AnalystException.SqlRefused) {
      command.getErr().println("lastseat: " + failure.getMessage());
    } else if (failure instanceof LastseatFailure unserved) {
      command.getErr().println("lastseat: " + TypedFailure.sentences(unserved));
    } else if (failure instanceof SdkException) {
      command.getErr().println("lastseat: DynamoDB did not serve: " + failure.getMessage());
    } else {
      failure.printStackTrace(command.getErr());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** Prints the usage error and where to read more, in 2 or 3 lines. Returns the exit status. */
  private static int wrongUsage(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(
        "lastseat: "
            + absentFile(wrong)
                .orElse(() -> stranger(wrong))
                .orElse(Option.of(wrong.getMessage()))
                .getOrElse(wrong::toString));
    meant(wrong).forEach(name -> err.println("Did you mean '" + name + "'?"));
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  /** The command or the option that may have been meant by one that does not exist. */
  private static Option<String> meant(ParameterException wrong) {
    if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
      return Option.none();
    }
    CommandSpec command = wrong.getCommandLine().getCommandSpec();
    String word = unmatched.getUnmatched().get(0);
    return word.startsWith("-")
        ? Nearest.to(word.replaceFirst("=.*", ""), command.optionsMap().keySet())
        : Nearest.to(word, command.subcommands().keySet())
            .map(name -> command.qualifiedName() + " " + name);
  }

  /** A file of arguments, {@code @FILE}, that picocli could not read and took for an argument. */
  private static Option<String> absentFile(ParameterException wrong) {
    return Option.when(
            wrong instanceof UnmatchedArgumentException,
            () -> ((UnmatchedArgumentException) wrong).getUnmatched())
        .flatMap(words -> Vector.ofAll(words).find(word -> word.startsWith("@")))
        .map(
            word ->
                "The file %s is not there, or cannot be read: %s takes options from it"
                    .formatted(word.substring(1), word));
  }

  /** A word in the place of a subcommand that is not one. */
  private static Option<String> stranger(ParameterException wrong) {
    return Option.when(
            wrong instanceof UnmatchedArgumentException
                && !wrong.getCommandLine().getSubcommands().isEmpty(),
            () -> ((UnmatchedArgumentException) wrong).getUnmatched().get(0))
        .filter(word -> !word.startsWith("-"))
        .map(word -> "There is no command '" + word + "'");
  }

  private CommandLines() {}
}
