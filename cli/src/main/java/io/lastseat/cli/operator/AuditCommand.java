package io.lastseat.cli.operator;

import io.lastseat.audit.Audit;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.AuditBar;
import io.lastseat.cli.print.AuditReport;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.recover.Recovery;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat audit}: checks the books against the log, also after any restore of a table. */
@Command(
    name = "audit",
    description = {
      "Derives every verdict again from the recorded requests.",
      "It compares the log, the books and the rows with them. It only reads, and the server may"
          + " run.",
      "",
      "With --repair it makes the three tables agree after one of them was restored; its old name"
          + " is 'lastseat recover'. It cuts off what a log knows of a transaction that another log"
          + " has lost, and then believes the log. Rows and requests that the log knows are"
          + " written; rows that it does not know are set aside and listed. Stop the server first;"
          + " on AWS intake and all that decides. Each run that ends begins a new epoch, even where"
          + " nothing differed; the last one counts. To run it twice is harmless."
    },
    exitCodeList = {
      "0:nothing differs (requests may be pending); repaired, it is safe to open again",
      "1:something differs, or it is not safe to open, or it could not be done",
      "2:wrong usage"
    },
    footer = {
      "Example: lastseat audit concert --data ~/reservations",
      "Example: lastseat audit --repair --data ~/reservations --dry-run"
    })
public final class AuditCommand extends PrintingCommand implements Callable<Integer> {

  @Mixin private TablesOption tables = new TablesOption();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RESOURCE",
      description = "The resource's id; without it, all resources are looked for and audited.")
  private @Nullable ResourceId resource;

  @Option(
      names = "--json",
      description = "One JSON object on standard output, and nothing else there.")
  private boolean json;

  @ArgGroup(exclusive = false)
  private @Nullable Repair repair;

  /** The options for a repair of the tables. */
  static final class Repair {

    @Option(
        names = "--repair",
        required = true,
        description = "Make the tables agree. All resources are looked at.")
    private boolean repair;

    @Option(
        names = "--epoch",
        paramLabel = "N",
        description =
            "The epoch from which on is decided, on AWS after a deployment with it; without it, the"
                + " next one of these tables, and at least the number of the day. Name it where"
                + " this backup was put into use before on this day.")
    private @Nullable Long epoch;

    @Option(names = "--dry-run", description = "Only tell what would be done; nothing is written.")
    private boolean dryRun;
  }

  @Override
  public Integer call() {
    if (repair != null && repair.repair) {
      return repaired(repair);
    }
    AuditReport report = new AuditReport(audited());
    if (json) {
      out().println(report.json());
    } else {
      report.print(out());
    }
    return report.differences() == 0 ? 0 : 1;
  }

  private List<ResourceBooks> audited() {
    try (OpenTables open = tables.open();
        AuditBar bar = new AuditBar("Audit");
        Audit audit = new Audit(open.client(), open.names(), bar, clock(open))) {
      return resource == null ? audit.ofAll() : List.of(one(audit, resource));
    }
  }

  /** A row that is owed is late only where a server runs: else the next start writes it. */
  private static Clock clock(OpenTables open) {
    return open.served() ? Clock.systemUTC() : Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
  }

  private static ResourceBooks one(Audit audit, ResourceId id) {
    return audit
        .of(id)
        .getOrElseThrow(
            () ->
                new CommandFailed(
                    "There is nothing about a resource %s in these tables: no request was ever taken in for it."
                        .formatted(id)));
  }

  private int repaired(Repair how) {
    if (resource != null || json) {
      throw new WrongUsage("--repair takes no resource and no --json: it looks at all resources");
    }
    if (how.epoch != null && (how.epoch < 0 || how.epoch > Epoch.MAX)) {
      throw new WrongUsage("--epoch must be 0 to " + Epoch.MAX);
    }
    try (OpenTables open = tables.open()) {
      if (!how.dryRun && open.served() && tables.dataFolder().isDefined()) {
        throw new CommandFailed("A server uses these tables: stop it first.");
      }
      Recovered recovered =
          new Recovery(
                  open.client(),
                  open.names(),
                  Clock.systemUTC(),
                  line -> out().println("Set aside: " + line))
              .run(io.vavr.control.Option.of(how.epoch), how.dryRun);
      print(recovered, how.dryRun, open);
      return recovered.isSafe() ? 0 : 1;
    }
  }

  /** Prints what the repair found and did; in a dry run, what it would do. */
  private void print(Recovered found, boolean dryRun, OpenTables tables) {
    count(found.resources(), "logs read");
    count(found.commits(), "commits in them");
    count(found.commitsCut(), "commits cut off, of transactions that other logs have lost");
    count(found.rowsWritten(), "rows missing or wrong, written from the log");
    count(found.setAside(), "rows that the log does not know, set aside");
    count(found.requestsPutBack(), "requests lost, put back");
    count(found.pending(), "requests without a verdict");
    if (found.verdictsLost() > 0) {
      out()
          .printf(
              Locale.ROOT,
              "%d people hold an answer that the log does not know any more: see the lines above."
                  + " Their requests are decided again.%n",
              found.verdictsLost());
    }
    found.problems().forEach(out()::println);
    if (dryRun) {
      out()
          .printf(
              Locale.ROOT,
              "Nothing was written. Run it without --dry-run to do this; %d is the next epoch.%n",
              found.epoch());
    } else if (found.isSafe() && this.tables.dataFolder().isDefined()) {
      out()
          .printf(
              Locale.ROOT,
              "It is safe to start the server again: lastseat serve --data \"%s\"%nIt decides in"
                  + " epoch %d from now on. If you run this again, it begins a new one.%n",
              this.tables.dataFolder().get(),
              found.epoch());
    } else if (found.isSafe()) {
      out()
          .printf(
              Locale.ROOT,
              "It is safe to open again: deploy with Restored=%s, open, and start a"
                  + " reconciliation.%nNothing is decided with another epoch. If you run this"
                  + " again, it names a new one.%n",
              restored(found, tables));
    } else {
      out().println("It is not safe to open yet.");
    }
  }

  /** The epoch, and the tables with their streams' labels, as the templates' parameter has them. */
  private static String restored(Recovered found, OpenTables tables) {
    TableNames names = tables.names();
    return String.join(
        ",",
        Long.toString(found.epoch()),
        names.requests(),
        streamLabel(tables, names.requests()),
        names.decisions(),
        streamLabel(tables, names.decisions()),
        names.reservations());
  }

  /** The label of the table's stream; empty if the table has none. */
  private static String streamLabel(OpenTables tables, String table) {
    return io.vavr.control.Option.of(
            tables.client().describeTable(b -> b.tableName(table)).table().latestStreamLabel())
        .getOrElse("");
  }
}
