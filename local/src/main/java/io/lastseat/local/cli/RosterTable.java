package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;

/** A roster for people. */
final class RosterTable {

  private static final String LINE = "%8s  %-32s %8s  %-24s  %s%n";

  private final JsonNode roster;

  RosterTable(JsonNode roster) {
    this.roster = roster;
  }

  void print(PrintWriter out) {
    out.printf(LINE, "decision", "applicant", "quantity", "decided at", "request");
    for (JsonNode entry : roster.get("entries")) {
      out.printf(
          LINE,
          entry.get("decisionNumber").asText(),
          entry.get("applicant").asText(),
          entry.get("quantity").asText(),
          entry.get("decidedAt").asText(),
          entry.get("requestId").asText());
    }
    out.printf(
        "%n%s of %s taken, as of decision %s%n",
        roster.get("taken").asText(),
        roster.get("capacity").asText(),
        roster.get("asOfDecision").asText());
  }
}
