package io.lastseat.local.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.analyst.FinalRoster;
import io.lastseat.client.Roster;
import io.lastseat.local.cli.option.FinalRosterOption;
import io.lastseat.local.cli.option.ServerOption;
import io.lastseat.local.cli.print.RosterTable;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lastseat roster}: who has got in, all pages of it. */
@Command(
    name = "roster",
    description = "Prints who has got in, or holds something, in decision order.",
    footer = {
      "",
      "Example: lastseat roster concert --format csv > roster.csv",
      "         lastseat roster concert --final --wait PT10M --data ~/reservations"
    })
public final class RosterCommand implements Runnable {

  enum Format {
    TABLE,
    CSV,
    JSON
  }

  private static final List<String> OF_THE_SERVER = List.of("--url", "--api-key");
  private static final List<String> OF_A_FINAL_ROSTER =
      List.of("--wait", "--data", "--endpoint", "--table-prefix", "--tables");

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

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
    PrintWriter out = spec.commandLine().getOut();
    checkOptions();
    if (finalRoster.wanted()) {
      printFinal(out);
      out.flush();
      return;
    }
    Roster roster = server.client().resource(resource).roster();
    switch (format) {
      case CSV -> csv(roster, out);
      case JSON -> out.println(whole(roster).toPrettyString());
      case TABLE -> new RosterTable(whole(roster)).print(out);
    }
    out.flush();
  }

  /**
   * A final roster comes from the tables, any other one from the server: no option is passed over.
   */
  private void checkOptions() {
    List<String> strangers = finalRoster.wanted() ? OF_THE_SERVER : OF_A_FINAL_ROSTER;
    for (String name : strangers) {
      if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
        throw new ParameterException(
            spec.commandLine(),
            name + (finalRoster.wanted() ? " is not for" : " needs") + " --final");
      }
    }
  }

  private void printFinal(PrintWriter out) {
    ResourceId id =
        ResourceId.parse(resource)
            .getOrElseThrow(
                () ->
                    new ParameterException(spec.commandLine(), "A resource id " + ResourceId.RULE));
    SortedMap<FinalRoster.Hindrance, Long> why =
        finalRoster.run(
            id,
            (roster, tables) ->
                FinalRosterReport.print(roster, tables, format, out, spec.commandLine().getErr()));
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

  private static void csv(Roster roster, PrintWriter out) {
    try {
      roster.csv(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a PrintWriter throws none
    }
  }
}
