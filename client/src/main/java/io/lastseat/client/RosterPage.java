package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A part of a roster. All parts show it as of one decision.
 *
 * @param entries in the order of decisions; there may be none, and more on the next page
 * @param asOfDecision the last decision that the roster knows of
 * @param capacity in units
 * @param taken what all entries of all pages sum to, without those that wait
 * @param document all that the server says
 */
public record RosterPage(
    List<RosterEntry> entries, long asOfDecision, long capacity, long taken, JsonNode document) {

  static RosterPage of(JsonNode document) {
    return new RosterPage(
        StreamSupport.stream(document.path("entries").spliterator(), false)
            .map(RosterEntry::of)
            .toList(),
        document.path("asOfDecision").asLong(),
        document.path("capacity").asLong(),
        document.path("taken").asLong(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
