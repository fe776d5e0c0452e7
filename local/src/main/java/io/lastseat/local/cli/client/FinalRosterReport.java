package io.lastseat.local.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.analyst.FinalRoster;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.analyst.ResultSink;
import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.cli.print.TableResult;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** A final roster as it is printed, and why one is not final. */
final class FinalRosterReport {

  /** With everybody who is on it; the stamp goes where a file of the roster does not take it in. */
  static void print(
      FinalRoster roster,
      LoadedTables tables,
      RosterCommand.Format format,
      PrintWriter out,
      Consumer<String> teller) {
    switch (format) {
      case CSV -> {
        tables.run(FinalRoster.ENTRIES, new ResultSink.InCsv(out));
        teller.accept(stamp(roster));
      }
      case JSON -> out.println(document(roster, tables).toPrettyString());
      case TABLE -> {
        tables.run(FinalRoster.ENTRIES, new TableResult(out));
        out.println();
        out.println(stamp(roster));
      }
    }
  }

  private static String stamp(FinalRoster roster) {
    return "Final as of commit %d: %d of %d taken, %s"
        .formatted(roster.asOfCommit(), roster.units(), roster.capacity(), roster.hash());
  }

  private static ObjectNode document(FinalRoster roster, LoadedTables tables) {
    StringWriter entries = new StringWriter();
    tables.run(FinalRoster.ENTRIES, new ResultSink.InJson(entries));
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("resourceId", roster.resource().text());
    document.put("final", true);
    document.put("hash", roster.hash());
    document.put("asOfCommit", roster.asOfCommit());
    document.put("asOfDecision", roster.asOfDecision());
    document.put("capacity", roster.capacity());
    document.put("taken", roster.units());
    JsonNode all = parsed(entries.toString());
    all.forEach(entry -> entry.properties().removeIf(field -> field.getValue().isNull()));
    document.set("entries", all);
    return document;
  }

  private static JsonNode parsed(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Each reason by its name, with its count. */
  static CommandFailed notFinal(ResourceId resource, SortedMap<FinalRoster.Hindrance, Long> why) {
    String reasons =
        why.map(
                reason ->
                    "\n  %s %d: %s".formatted(reason._1().code(), reason._2(), reason._1().words()))
            .mkString();
    return new CommandFailed("The roster of %s is not final:%s".formatted(resource, reasons));
  }

  private FinalRosterReport() {}
}
