package io.lastseat.local.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.analyst.FinalRoster;
import io.lastseat.client.Roster;
import io.lastseat.local.cli.option.FinalRosterOption;
import io.lastseat.local.cli.option.ServerOption;
import io.lastseat.local.cli.option.WrongUsage;
import io.lastseat.local.cli.print.PrintingCommand;
import io.lastseat.local.cli.print.TextColumn;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lastseat roster}: who has got in, all pages of it. */
@Command(
    name = "roster",
    description = "Prints who has got in, or holds something, in decision order.",
    footer = {
      "Example: lastseat roster concert --format csv > roster.csv",
      "         lastseat roster concert --final --wait PT10M --data ~/reservations"
    })
public final class RosterCommand extends PrintingCommand implements Runnable {

  enum Format {
    TABLE,
    CSV,
    JSON
  }

  private static final List<String> OF_THE_SERVER = List.of("--url", "--api-key");
  private static final List<String> OF_A_FINAL_ROSTER =
      List.of("--wait", "--data", "--endpoint", "--table-prefix", "--tables");

  @Mixin private ServerOption server = new ServerOption();

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @picocli.CommandLine.Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TABLE",
      description = "table, csv or json (default: table).")
  private Format format = Format.TABLE;

  @Mixin private FinalRosterOption finalRoster = new FinalRosterOption();

  @Override
  public void run() {
    checkOptions();
    if (finalRoster.wanted()) {
      printFinal();
      return;
    }
    Roster roster = server.client().resource(resource).roster();
    switch (format) {
      case CSV -> csv(roster, out());
      case JSON -> out().println(whole(roster).toPrettyString());
      case TABLE -> table(whole(roster), out());
    }
  }

  /**
   * A final roster comes from the tables, any other one from the server: no option is passed over.
   */
  private void checkOptions() {
    List<String> strangers = finalRoster.wanted() ? OF_THE_SERVER : OF_A_FINAL_ROSTER;
    for (String name : strangers) {
      if (spec().commandLine().getParseResult().hasMatchedOption(name)) {
        throw new WrongUsage(name + (finalRoster.wanted() ? " is not for" : " needs") + " --final");
      }
    }
  }

  private void printFinal() {
    ResourceId id =
        ResourceId.parse(resource)
            .getOrElseThrow(() -> new WrongUsage("A resource id " + ResourceId.RULE));
    SortedMap<FinalRoster.Hindrance, Long> why =
        finalRoster.run(
            id,
            (roster, tables) -> FinalRosterReport.print(roster, tables, format, out(), this::tell));
    if (!why.isEmpty()) {
      throw FinalRosterReport.notFinal(id, why);
    }
  }

  /** One document with the entries of all pages. */
  private static JsonNode whole(Roster roster) {
    List<Roster.Page> pages = roster.pages().toList();
    ObjectNode whole = pages.get(0).document().deepCopy();
    ArrayNode entries = whole.putArray("entries");
    pages.forEach(page -> page.entries().forEach(entry -> entries.add(entry.document())));
    whole.remove("next");
    return whole;
  }

  /** For people; a column "by" stands there where some reservations were made for others. */
  static void table(JsonNode roster, PrintWriter out) {
    Vector<JsonNode> entries = Vector.ofAll(roster.get("entries"));
    Vector<TextColumn> columns =
        Vector.of(
            column("decision", "decisionNumber", true, entries),
            column("applicant", "applicant", false, entries),
            column("quantity", "quantity", true, entries),
            column("status", "status", false, entries),
            column("decided at", "decidedAt", false, entries),
            column("request", "requestId", false, entries));
    boolean byStaff = entries.exists(entry -> entry.has("by"));
    TextColumn.print(byStaff ? columns.append(column("by", "by", false, entries)) : columns, out);
    out.printf(
        "%n%s of %s taken, as of decision %s%n",
        roster.get("taken").asText(),
        roster.get("capacity").asText(),
        roster.get("asOfDecision").asText());
  }

  private static TextColumn column(
      String title, String field, boolean number, Vector<JsonNode> entries) {
    return new TextColumn(title, entries.map(entry -> entry.path(field).asText()), number);
  }

  private static void csv(Roster roster, PrintWriter out) {
    try {
      roster.csv(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a PrintWriter throws none
    }
  }
}
