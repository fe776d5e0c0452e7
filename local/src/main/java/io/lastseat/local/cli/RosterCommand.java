package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.io.PrintWriter;
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

  private static final String PAGE = "?limit=1000";

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
    switch (format) {
      case CSV -> csv(out);
      case JSON -> out.println(whole().toPrettyString());
      case TABLE -> new RosterTable(whole()).print(out);
    }
    out.flush();
  }

  /** One document with the entries of all pages. */
  private JsonNode whole() {
    ApiClient client = server.client();
    Reply page = client.get(ClientPaths.roster(resource) + PAGE).expect(200);
    ObjectNode whole = (ObjectNode) page.json();
    ArrayNode entries = (ArrayNode) whole.get("entries");
    Option<String> next = page.next();
    while (next.isDefined()) {
      page = client.get(next.get()).expect(200);
      entries.addAll((ArrayNode) page.json().get("entries"));
      next = page.next();
    }
    whole.remove("next");
    return whole;
  }

  /** The header line of the first page alone. */
  private void csv(PrintWriter out) {
    ApiClient client = server.client();
    Reply page = client.get(ClientPaths.roster(resource) + PAGE + "&format=csv").expect(200);
    out.print(page.text());
    Option<String> next = page.next();
    while (next.isDefined()) {
      page = client.get(next.get()).expect(200);
      out.print(page.text().substring(page.text().indexOf("\r\n") + 2));
      next = page.next();
    }
  }
}
