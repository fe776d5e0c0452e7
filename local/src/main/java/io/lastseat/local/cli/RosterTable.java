package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import org.jline.utils.WCWidth;

/** A roster for people: columns as wide as what stands in them, on the terminal. */
final class RosterTable {

  private static final Vector<Column> COLUMNS =
      Vector.of(
          new Column("decision", "decisionNumber", true),
          new Column("applicant", "applicant", false),
          new Column("quantity", "quantity", true),
          new Column("status", "status", false),
          new Column("decided at", "decidedAt", false),
          new Column("request", "requestId", false));

  /** Where some were made for the applicant. */
  private static final Column BY = new Column("by", "by", false);

  private final JsonNode roster;

  RosterTable(JsonNode roster) {
    this.roster = roster;
  }

  private record Column(String title, String field, boolean number) {

    /** Its cells from top to bottom, filled up with spaces to the same width. */
    Vector<String> filled(Iterable<JsonNode> entries) {
      Vector<String> cells =
          Vector.ofAll(entries).map(entry -> entry.path(field).asText()).prepend(title);
      int width = cells.map(Column::width).max().get();
      return cells.map(
          cell -> {
            String spaces = " ".repeat(width - width(cell));
            return number ? spaces + cell : cell + spaces;
          });
    }

    /** In terminal columns: a Chinese character has two, a combining accent none. */
    static int width(String text) {
      return text.codePoints().map(point -> Math.max(0, WCWidth.wcwidth(point))).sum();
    }
  }

  void print(PrintWriter out) {
    boolean byStaff = !roster.get("entries").findValues("by").isEmpty();
    Vector<Vector<String>> columns =
        (byStaff ? COLUMNS.append(BY) : COLUMNS)
            .map(column -> column.filled(roster.get("entries")));
    for (int line = 0; line <= roster.get("entries").size(); line++) {
      int at = line;
      out.println(columns.map(column -> column.get(at)).mkString("  ").stripTrailing());
    }
    out.printf(
        "%n%s of %s taken, as of decision %s%n",
        roster.get("taken").asText(),
        roster.get("capacity").asText(),
        roster.get("asOfDecision").asText());
  }
}
