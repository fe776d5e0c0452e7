package io.lastseat.cli.operator;

import io.lastseat.analyst.Export;
import io.lastseat.analyst.Extent;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.analyst.OneSelect;
import io.lastseat.analyst.ResultSink;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.TableReader;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.OutputOption;
import io.lastseat.cli.option.OutputOption.Output;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.AuditBar;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.print.TableResult;
import io.lastseat.model.id.ResourceId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code lastseat query}: SQL over requests and decisions. */
@Command(
    name = "query",
    description = {
      "Asks one SELECT over the tables roster, verdicts, resources, commits, requests, turned_away"
          + " and unbalanced.",
      "They are read from the log into a temporary database first; the server may run. The SELECT"
          + " can open no file, and change nothing. docs/analysts.md says what stands in each"
          + " column."
    },
    footer =
        "Example: lastseat query \"SELECT applicant, quantity FROM roster WHERE resource_id ="
            + " 'concert'\" --data ~/reservations --format csv --to concert.csv")
public final class QueryCommand extends PrintingCommand implements Runnable {

  private static final String UNREADABLE =
      "%d items in the table of requests cannot be read, and are left out.";

  @Mixin private TablesOption tables = new TablesOption();
  @Mixin private ExtentOption extent = new ExtentOption();

  @Parameters(index = "0", paramLabel = "SELECT", description = "In the SQL of DuckDB.")
  private String sql = "";

  @Mixin private OutputOption output = new OutputOption();

  @Override
  public void run() {
    OneSelect select = OneSelect.of(sql);
    Extent wanted = extent.extent(select.mayName("requests"), select.mayName("turned_away"));
    String memory = extent.memory();
    output.write(
        out(),
        target -> {
          try (LoadedTables loaded = load(wanted, memory)) {
            write(loaded, select, target);
          }
        });
  }

  private LoadedTables load(Extent wanted, String memory) {
    try (OpenTables open = tables.open();
        AuditBar bar = new AuditBar("Log")) {
      LoadedTables loaded =
          LoadedTables.read(
              LogReader.of(open.client(), open.names(), bar), wanted, memory, extent.temp());
      if (loaded.unreadable() > 0) {
        tell(UNREADABLE.formatted(loaded.unreadable()));
      }
      return loaded;
    }
  }

  private void write(LoadedTables loaded, OneSelect select, Output target) {
    switch (output.format()) {
      case PARQUET -> target.copy(loaded.parquet(select));
      case CSV -> target.text(out -> loaded.run(select, new ResultSink.InCsv(out, output.csv())));
      case JSON -> target.text(out -> loaded.run(select, new ResultSink.InJson(out)));
      case TABLE -> target.text(out -> loaded.run(select, new TableResult(out)));
    }
  }

  /** {@code lastseat export}: exports all tables as files. */
  @Command(
      name = "export",
      description = {
        "Writes the tables that 'lastseat query' knows as Parquet into a new folder, with a"
            + " manifest.",
        "Beside them stand the items of the three DynamoDB tables, as an export to S3 has them (not"
            + " with --as-of or --resource). The server may run. The folder has names of people in"
            + " it."
      },
      footer = "Example: lastseat export november --data ~/reservations")
  public static final class ExportCommand extends PrintingCommand implements Runnable {

    @Mixin private TablesOption tables = new TablesOption();
    @Mixin private ExtentOption extent = new ExtentOption();

    @Parameters(
        index = "0",
        paramLabel = "DIR",
        description = "The folder; nothing may be there yet.")
    private Path folder = Path.of("");

    @Override
    public void run() {
      Extent wanted = extent.extent(true, true);
      Export export = new Export(folder, extent.memory(), Clock.systemUTC().instant());
      long unreadable;
      try (OpenTables open = tables.open();
          AuditBar bar = new AuditBar("Log")) {
        unreadable =
            export.run(
                LogReader.of(open.client(), open.names(), bar),
                wanted,
                io.vavr.control.Option.when(
                    extent.isEverything(), () -> new TableReader(open.client(), open.names())));
      }
      out().println("Exported to " + folder);
      if (unreadable > 0) {
        tell(UNREADABLE.formatted(unreadable));
      }
    }
  }

  /** The options for what an analyst's command reads, and how much memory it takes. */
  static final class ExtentOption {

    @Option(
        names = "--resource",
        paramLabel = "RESOURCE",
        description = "Read this resource alone (default: all that there are).")
    private @Nullable ResourceId resource;

    @Option(
        names = "--as-of",
        paramLabel = "COMMIT|MOMENT",
        converter = AsOfOption.class,
        description =
            "Everything as it was then: after this commit of the one resource, or after the last"
                + " commit of each that was decided by this moment (2026-11-21T02:41:47Z).")
    private Extent.@Nullable AsOf asOf;

    @Option(
        names = "--memory",
        paramLabel = "SIZE",
        defaultValue = "256MB",
        description =
            "How much memory the database may take, beside Java's; what needs more goes to the disk"
                + " (default: ${DEFAULT-VALUE}).")
    private String memory = "256MB";

    @Option(
        names = "--temp",
        paramLabel = "DIR",
        description =
            "Where the temporary database stands, which has names in it: only you can read it, and"
                + " it is deleted at the end (default: the system's folder for such).")
    private @Nullable Path temp;

    Extent extent(boolean requests, boolean turnedAway) {
      Extent.AsOf wanted = asOf == null ? new Extent.AsOf.Newest() : asOf;
      if (wanted instanceof Extent.AsOf.UpTo && resource == null) {
        throw new WrongUsage("Say of which resource that commit is (--resource)");
      }
      return new Extent(io.vavr.control.Option.of(resource), wanted, requests, turnedAway);
    }

    /** Whether the extent is everything that exists now. */
    boolean isEverything() {
      return resource == null && asOf == null;
    }

    /** The limit of memory, in the database's notation. */
    String memory() {
      String size = memory.toUpperCase(Locale.ROOT);
      if (!size.matches("[1-9][0-9]{0,5}[MG]B")) {
        throw new WrongUsage("--memory must be like 256MB or 2GB");
      }
      return size;
    }

    Path temp() {
      return temp == null ? Path.of(System.getProperty("java.io.tmpdir")) : temp;
    }

    /** Parses the number of a commit, or a moment. */
    private static final class AsOfOption implements ITypeConverter<Extent.AsOf> {

      @Override
      public Extent.AsOf convert(String text) {
        return text.chars().allMatch(Character::isDigit) ? upTo(text) : moment(text);
      }

      private static Extent.AsOf upTo(String digits) {
        try {
          return new Extent.AsOf.UpTo(Long.parseLong(digits));
        } catch (IllegalArgumentException wrong) {
          throw new TypeConversionException("a commit is a number from 1 on");
        }
      }

      private static Extent.AsOf moment(String text) {
        try {
          Instant at = OffsetDateTime.parse(text).toInstant();
          if (at.isAfter(Clock.systemUTC().instant())) {
            throw new TypeConversionException(
                "what will have been decided by " + at + " is not known");
          }
          return new Extent.AsOf.Moment(at);
        } catch (DateTimeParseException wrong) {
          throw new TypeConversionException(
              "'%s' is neither the number of a commit nor a moment like 2026-11-21T02:41:47Z"
                  .formatted(text));
        }
      }
    }
  }
}
