package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A resource as its books had it when they were read.
 *
 * @param id of the resource
 * @param title its name for people
 * @param capacity in units
 * @param taken what is accepted or held; more than the capacity where staff went over it
 * @param held the part of it that is held until it is confirmed
 * @param free capacity less what is taken; not above 0 as long as anybody waits
 * @param waiting how many units are waited for
 * @param waitingRequests how many requests wait
 * @param state {@code not_open_yet}, {@code open} or {@code closed}; a full one is open
 * @param termsNumber how often terms were accepted; who changes terms may name it
 * @param lastDecision the number of the last decision
 * @param document all that the server says, every term included
 */
public record ResourceState(
    String id,
    Optional<String> title,
    long capacity,
    long taken,
    long held,
    long free,
    long waiting,
    long waitingRequests,
    String state,
    long termsNumber,
    long lastDecision,
    JsonNode document) {

  static ResourceState of(JsonNode document) {
    return new ResourceState(
        document.path("resourceId").asText(),
        JsonTexts.text(document, "title"),
        document.path("capacity").asLong(),
        document.path("taken").asLong(),
        document.path("held").asLong(),
        document.path("free").asLong(),
        document.path("waiting").asLong(),
        document.path("waitingRequests").asLong(),
        document.path("state").asText(),
        document.path("termsNumber").asLong(),
        document.path("lastDecision").asLong(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
