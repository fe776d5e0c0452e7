package io.lastseat.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.analyst.Extent;
import io.lastseat.analyst.FinalRoster;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.analyst.OneSelect;
import io.lastseat.analyst.ResultSink;
import io.lastseat.analyst.RosterParquet;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.OutputOption;
import io.lastseat.cli.option.OutputOption.Format;
import io.lastseat.cli.option.OutputOption.Output;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.AuditBar;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.cli.print.TableResult;
import io.lastseat.cli.print.TextColumn;
import io.lastseat.client.Roster;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pauses.Pause;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat roster}: the reservations of a resource, from all pages of its roster. */
@Command(
    name = "roster",
    description = "Prints who has got in, or holds something, in decision order.",
    footer = {
      "Example: lastseat roster concert --format csv > roster.csv",
      "         lastseat roster concert --final --wait PT10M --data ~/reservations"
    })
public final class RosterCommand extends PrintingCommand implements Runnable {

  private static final List<String> OF_THE_SERVER = List.of("--url", "--api-key");
  private static final List<String> OF_A_FINAL_ROSTER =
      List.of("--wait", "--data", "--endpoint", "--table-prefix", "--tables");

  @Mixin private ServerOption server = new ServerOption();

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Mixin private OutputOption output = new OutputOption();
  @Mixin private FinalRosterOption finalRoster = new FinalRosterOption();

  @Override
  public void run() {
    checkOptions();
    output.write(out(), finalRoster.wanted ? this::printFinal : this::printLive);
  }

  private void printLive(Output target) {
    Roster roster = server.client().resource(resource).roster();
    switch (output.format()) {
      case PARQUET -> {
        try (RosterParquet file = RosterParquet.begun()) {
          roster.entries().forEach(entry -> file.add(entry.document()));
          target.copy(file.written());
        }
      }
      case CSV -> target.text(out -> csv(roster, out));
      case JSON -> {
        JsonNode whole = whole(roster);
        target.text(out -> out.println(whole.toPrettyString()));
      }
      case TABLE -> {
        JsonNode whole = whole(roster);
        target.text(out -> table(whole, out));
      }
    }
  }

  /**
   * Refuses options that have no effect: a final roster comes from the tables, any other roster
   * from the server.
   */
  private void checkOptions() {
    List<String> strangers = finalRoster.wanted ? OF_THE_SERVER : OF_A_FINAL_ROSTER;
    for (String name : strangers) {
      if (spec().commandLine().getParseResult().hasMatchedOption(name)) {
        throw new WrongUsage(name + (finalRoster.wanted ? " is not for" : " needs") + " --final");
      }
    }
  }

  private void printFinal(Output target) {
    ResourceId id =
        ResourceId.parse(resource)
            .getOrElseThrow(() -> new WrongUsage("A resource id " + ResourceId.RULE));
    SortedMap<FinalRoster.Hindrance, Long> why =
        finalRoster.run(id, (roster, tables) -> print(roster, tables, target));
    if (!why.isEmpty()) {
      throw notFinal(id, why);
    }
  }

  /** Prints the full roster. Its stamp goes to standard error if the format has no place for it. */
  private void print(FinalRoster roster, LoadedTables tables, Output target) {
    OneSelect entries = roster.entriesInColumns();
    switch (output.format()) {
      case PARQUET -> target.copy(tables.parquet(FinalRoster.ENTRIES));
      case CSV -> target.text(out -> tables.run(entries, new ResultSink.InCsv(out, output.csv())));
      case JSON -> target.text(out -> out.println(document(roster, tables).toPrettyString()));
      case TABLE ->
          target.text(
              out -> {
                tables.run(entries, new TableResult(out));
                out.println();
                out.println(stamp(roster));
              });
    }
    if (output.format() == Format.CSV || output.format() == Format.PARQUET) {
      tell(stamp(roster));
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

  /** The failure for a roster that is not final: each hindrance by name, with its count. */
  private static CommandFailed notFinal(
      ResourceId resource, SortedMap<FinalRoster.Hindrance, Long> why) {
    String reasons =
        why.map(
                reason ->
                    "\n  %s %d: %s".formatted(reason._1().code(), reason._2(), reason._1().words()))
            .mkString();
    return new CommandFailed("The roster of %s is not final:%s".formatted(resource, reasons));
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

  /** A column for each category of which somebody has units, in the order of their names. */
  private static Vector<TextColumn> categories(JsonNode roster, Vector<JsonNode> entries) {
    return Vector.ofAll(roster.path("takenByCategory").properties())
        .map(Map.Entry::getKey)
        .map(
            name ->
                new TextColumn(
                    name,
                    entries.map(entry -> entry.path("quantities").path(name).asText("0")),
                    true));
  }

  /**
   * Prints a table for people, with a column for each category, and a column "by" if some
   * reservations were made for others.
   */
  static void table(JsonNode roster, PrintWriter out) {
    Vector<JsonNode> entries = Vector.ofAll(roster.get("entries"));
    Vector<TextColumn> columns =
        Vector.of(
                column("decision", "decisionNumber", true, entries),
                column("applicant", "applicant", false, entries),
                column("quantity", "quantity", true, entries))
            .appendAll(categories(roster, entries))
            .append(column("status", "status", false, entries))
            .append(column("decided at", "decidedAt", false, entries))
            .append(column("request", "requestId", false, entries));
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

  private void csv(Roster roster, PrintWriter out) {
    try {
      out.write(output.csv().mark() ? "\uFEFF" : "");
      if (output.csv().apostrophes()) {
        roster.csv(out);
      } else {
        roster.plainCsv(out);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a PrintWriter throws none
    }
  }

  /** The options of a final roster: how long to wait for it, and where the tables are. */
  static final class FinalRosterOption {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_AUDITS = Duration.ofSeconds(5);
    private static final String MEMORY = "256MB";

    @Mixin private TablesOption tables = new TablesOption();

    @Option(
        names = "--final",
        description =
            "The roster that stands for good, with its commit and a hash; or why it is not final."
                + " Read from the tables themselves (--data, --endpoint), and audited.")
    private boolean wanted;

    @Option(
        names = "--wait",
        paramLabel = "TIME",
        description = "With --final: wait for it, at most so long (PT10M); default: not at all.")
    private @Nullable Duration wait;

    /**
     * Hands the final roster and its tables to the consumer.
     *
     * @return why the roster is not final; empty if it is
     */
    SortedMap<FinalRoster.Hindrance, Long> run(
        ResourceId resource, BiConsumer<FinalRoster, LoadedTables> then) {
      Clock clock = Clock.systemUTC();
      Instant end = clock.instant().plus(wait == null ? Duration.ZERO : wait);
      try (OpenTables open = tables.open();
          AuditBar bar = new AuditBar("Audit");
          Audit audit = new Audit(open.client(), open.names(), bar, clock)) {
        LogReader reader = LogReader.of(open.client(), open.names(), AuditWatcher.none());
        while (true) {
          SortedMap<FinalRoster.Hindrance, Long> books =
              FinalRoster.ofBooks(newest(reader, resource), clock.instant());
          SortedMap<FinalRoster.Hindrance, Long> all =
              books.isEmpty() || !clock.instant().isBefore(end)
                  ? audited(audit, reader, resource, clock, then)
                  : books;
          if (all.isEmpty() || !clock.instant().isBefore(end)) {
            return all;
          }
          Pause.sleeping().pause(books.isEmpty() ? BETWEEN_AUDITS : BETWEEN_LOOKS);
        }
      }
    }

    private static SortedMap<FinalRoster.Hindrance, Long> audited(
        Audit audit,
        LogReader reader,
        ResourceId resource,
        Clock clock,
        BiConsumer<FinalRoster, LoadedTables> then) {
      ResourceBooks books = audit.of(resource).getOrElseThrow(() -> unknown(resource));
      Extent.AsOf asOf = new Extent.AsOf.UpTo(Math.max(1, books.asOfCommit()));
      Extent extent = new Extent(io.vavr.control.Option.some(resource), asOf, false);
      Path temp = Path.of(System.getProperty("java.io.tmpdir"));
      try (LoadedTables loaded = LoadedTables.read(reader, extent, MEMORY, temp)) {
        Commit newest = newest(reader, resource);
        if (newest.number() != books.asOfCommit()) {
          return audited(audit, reader, resource, clock, then); // something was decided meanwhile
        }
        Either<SortedMap<FinalRoster.Hindrance, Long>, FinalRoster> made =
            FinalRoster.of(books, newest, loaded, clock.instant());
        made.forEach(roster -> then.accept(roster, loaded));
        return made.fold(why -> why, roster -> io.vavr.collection.TreeMap.empty());
      }
    }

    private static Commit newest(LogReader reader, ResourceId resource) {
      return reader
          .newest(resource)
          .filter(commit -> commit.books().terms().isDefined())
          .getOrElseThrow(() -> unknown(resource));
    }

    private static CommandFailed unknown(ResourceId resource) {
      return new CommandFailed("There is no resource %s in these tables.".formatted(resource));
    }
  }
}
