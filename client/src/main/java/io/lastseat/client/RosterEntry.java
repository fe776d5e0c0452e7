package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Somebody who has something, or waits for it.
 *
 * @param requestId of the reservation
 * @param applicant who asked for it
 * @param quantity in units
 * @param status {@code accepted}, {@code held} or {@code waiting}
 * @param decisionNumber its place in the order of decisions
 * @param document all that the server says
 */
public record RosterEntry(
    String requestId,
    String applicant,
    long quantity,
    String status,
    long decisionNumber,
    JsonNode document) {

  static RosterEntry of(JsonNode document) {
    return new RosterEntry(
        document.path("requestId").asText(),
        document.path("applicant").asText(),
        document.path("quantity").asLong(),
        document.path("status").asText(),
        document.path("decisionNumber").asLong(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
