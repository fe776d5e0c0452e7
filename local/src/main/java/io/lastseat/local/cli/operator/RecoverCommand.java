package io.lastseat.local.cli.operator;

import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.cli.option.OpenTables;
import io.lastseat.local.cli.option.TablesOption;
import io.lastseat.local.recover.Recovered;
import io.lastseat.local.recover.Recovery;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code lastseat recover}: the step after any restore of a table. */
@Command(
    name = "recover",
    description = {
      "Makes the three tables agree after one of them was restored.",
      "It cuts off what a log knows of a transaction that another log has lost, and then believes"
          + " the log. Rows and requests that the log knows are written; rows that it does not know"
          + " are set aside and listed. Stop intake and all that decides first. Each run that ends"
          + " names a new Epoch, even where nothing differed; the last one counts. To run it twice"
          + " is harmless."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:it is safe to open again",
      "1:it is not, or it could not be done",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat recover --data ~/reservations --dry-run"})
public final class RecoverCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--epoch",
      paramLabel = "N",
      description =
          "The Epoch that the functions will be deployed with; without it, the next one that was"
              + " never used.")
  private @Nullable Long epoch;

  @Option(names = "--dry-run", description = "Only tell what would be done; nothing is written.")
  private boolean dryRun;

  @Override
  public Integer call() {
    if (epoch != null && (epoch < 0 || epoch > Epoch.MAX)) {
      throw new ParameterException(spec.commandLine(), "--epoch must be 0 to " + Epoch.MAX);
    }
    PrintWriter out = spec.commandLine().getOut();
    try (OpenTables open = tables.open()) {
      if (!dryRun && open.served() && tables.dataFolder().isDefined()) {
        throw new CommandFailed("A server uses these tables: stop it first.");
      }
      Recovered recovered =
          new Recovery(
                  open.client(),
                  open.names(),
                  Clock.systemUTC(),
                  line -> out.println("Set aside: " + line))
              .run(io.vavr.control.Option.of(epoch), dryRun);
      print(out, recovered, open);
      out.flush();
      return recovered.isSafe() ? 0 : 1;
    }
  }

  private void print(PrintWriter out, Recovered found, OpenTables open) {
    line(out, found.resources(), "logs read");
    line(out, found.commits(), "commits in them");
    line(out, found.commitsCut(), "commits cut off, of transactions that other logs have lost");
    line(out, found.rowsWritten(), "rows missing or wrong, written from the log");
    line(out, found.setAside(), "rows that the log does not know, set aside");
    line(out, found.requestsPutBack(), "requests lost, put back");
    line(out, found.pending(), "requests without a verdict");
    if (found.verdictsLost() > 0) {
      out.printf(
          Locale.ROOT,
          "%d people hold an answer that the log does not know any more: see the lines above. Their"
              + " requests are decided again.%n",
          found.verdictsLost());
    }
    found.problems().forEach(out::println);
    if (dryRun) {
      out.printf(
          Locale.ROOT,
          "Nothing was written. Run it without --dry-run to do this; Epoch=%d is the next one.%n",
          found.epoch());
    } else if (found.isSafe()) {
      out.printf(
          Locale.ROOT,
          "It is safe to open again: deploy with Restored=%s, open, and start a"
              + " reconciliation.%nNothing is decided with another epoch. If you run this again, it"
              + " names a new one.%n",
          restored(found.epoch(), open.names(), open.client()));
    } else {
      out.println("It is not safe to open yet.");
    }
  }

  /** The epoch, and the tables with the labels of their streams, as the templates want them. */
  private static String restored(long epoch, TableNames names, DynamoDbClient client) {
    return String.join(
        ",",
        Long.toString(epoch),
        names.requests(),
        streamLabel(names.requests(), client),
        names.decisions(),
        streamLabel(names.decisions(), client),
        names.reservations());
  }

  /** Empty where the table has no stream. */
  private static String streamLabel(String table, DynamoDbClient client) {
    String label = client.describeTable(b -> b.tableName(table)).table().latestStreamLabel();
    return label == null ? "" : label;
  }

  private static void line(PrintWriter out, long number, String what) {
    out.printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }
}
