package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.Roster;
import io.lastseat.client.RosterPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lastseat roster}: who has got in, all pages of it. */
@Command(
    name = "roster",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Prints the accepted entries of a resource in decision order.",
    footer = {"", "Example: lastseat roster concert --format csv > roster.csv"})
final class RosterCommand implements Runnable {

  enum Format {
    TABLE,
    CSV,
    JSON
  }

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

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Roster roster = server.client().resource(resource).roster();
    switch (format) {
      case CSV -> csv(roster, out);
      case JSON -> out.println(whole(roster).toPrettyString());
      case TABLE -> new RosterTable(whole(roster)).print(out);
    }
    out.flush();
  }

  /** One document with the entries of all pages. */
  private static JsonNode whole(Roster roster) {
    List<RosterPage> pages = roster.pages().toList();
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
