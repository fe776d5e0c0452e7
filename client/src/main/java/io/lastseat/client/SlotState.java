package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;

/**
 * A slot of a series, as its books were when they were read.
 *
 * @param start as the clocks there show it
 * @param end the first moment that is no longer of it
 * @param resource its id
 * @param state {@code free}, {@code busy}, {@code not_open_yet}, {@code closed} or {@code missing},
 *     which is not made yet
 * @param capacity in units, as the two others; 0 where it is missing
 * @param taken what is taken, held or for good
 * @param left what can still be had
 * @param document all that the server says
 */
public record SlotState(
    OffsetDateTime start,
    OffsetDateTime end,
    String resource,
    String state,
    long capacity,
    long taken,
    long left,
    JsonNode document) {

  static SlotState of(JsonNode document) {
    return new SlotState(
        OffsetDateTime.parse(document.path("start").asText()),
        OffsetDateTime.parse(document.path("end").asText()),
        document.path("resourceId").asText(),
        document.path("state").asText(),
        document.path("capacity").asLong(),
        document.path("taken").asLong(),
        document.path("left").asLong(),
        document);
  }

  /** Whether it can be claimed, as far as is known. */
  public boolean isFree() {
    return state.equals("free");
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
