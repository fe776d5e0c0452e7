package io.lastseat.local.cli.print;

import io.lastseat.local.recover.Recovery.Recovered;
import io.lastseat.tables.TableNames;
import java.io.PrintWriter;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a recovery found and did in these tables, for people, and what to deploy with. */
public record RecoveryReport(Recovered found, DynamoDbClient client, TableNames names) {

  /** Prints it; of a look, what would be done. */
  public void print(PrintWriter out, boolean dryRun) {
    CountLine.print(out, found.resources(), "logs read");
    CountLine.print(out, found.commits(), "commits in them");
    CountLine.print(
        out, found.commitsCut(), "commits cut off, of transactions that other logs have lost");
    CountLine.print(out, found.rowsWritten(), "rows missing or wrong, written from the log");
    CountLine.print(out, found.setAside(), "rows that the log does not know, set aside");
    CountLine.print(out, found.requestsPutBack(), "requests lost, put back");
    CountLine.print(out, found.pending(), "requests without a verdict");
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
          restored());
    } else {
      out.println("It is not safe to open yet.");
    }
  }

  /** The epoch, and the tables with the labels of their streams, as the templates want them. */
  private String restored() {
    return String.join(
        ",",
        Long.toString(found.epoch()),
        names.requests(),
        streamLabel(names.requests()),
        names.decisions(),
        streamLabel(names.decisions()),
        names.reservations());
  }

  /** Empty where the table has no stream. */
  private String streamLabel(String table) {
    String label = client.describeTable(b -> b.tableName(table)).table().latestStreamLabel();
    return label == null ? "" : label;
  }
}
