package io.lastseat.local.cli.print;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.collection.Vector;
import java.io.PrintWriter;

/** A roster for people: columns as wide as what stands in them, on the terminal. */
public final class RosterTable {

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

  public RosterTable(JsonNode roster) {
    this.roster = roster;
  }

  private record Column(String title, String field, boolean number) {

    TextColumn of(Iterable<JsonNode> entries) {
      return new TextColumn(
          title, Vector.ofAll(entries).map(entry -> entry.path(field).asText()), number);
    }
  }

  public void print(PrintWriter out) {
    boolean byStaff = !roster.get("entries").findValues("by").isEmpty();
    TextColumn.print(
        (byStaff ? COLUMNS.append(BY) : COLUMNS).map(column -> column.of(roster.get("entries"))),
        out);
    out.printf(
        "%n%s of %s taken, as of decision %s%n",
        roster.get("taken").asText(),
        roster.get("capacity").asText(),
        roster.get("asOfDecision").asText());
  }
}
