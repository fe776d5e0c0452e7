package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;

/**
 * A series as it was when it was read.
 *
 * @param from its first day, as the clocks there show it
 * @param to its last day
 * @param timeZone an IANA name
 * @param document all that the server says: hours, closed days and the terms of each slot
 */
public record SeriesState(LocalDate from, LocalDate to, String timeZone, JsonNode document) {

  static SeriesState of(JsonNode document) {
    return new SeriesState(
        LocalDate.parse(document.path("from").asText()),
        LocalDate.parse(document.path("to").asText()),
        document.path("timeZone").asText(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
