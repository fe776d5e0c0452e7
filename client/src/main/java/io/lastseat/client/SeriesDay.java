package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * One day of a series, as it was when it was read.
 *
 * @param timeZone an IANA name
 * @param slots in their order; none if it is closed
 * @param document all that the server says
 */
public record SeriesDay(LocalDate date, String timeZone, List<SlotState> slots, JsonNode document) {

  static SeriesDay of(JsonNode document) {
    List<SlotState> slots = new ArrayList<>();
    document.path("slots").forEach(slot -> slots.add(SlotState.of(slot)));
    return new SeriesDay(
        LocalDate.parse(document.path("date").asText()),
        document.path("timeZone").asText(),
        List.copyOf(slots),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
