package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What there is after the days of a call were made.
 *
 * @param slots how many those days have; all of them are there
 * @param document the whole series, with all that the server says
 */
public record SeriesMade(int slots, JsonNode document) {

  static SeriesMade of(JsonNode document) {
    return new SeriesMade(document.path("slots").asInt(), document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
