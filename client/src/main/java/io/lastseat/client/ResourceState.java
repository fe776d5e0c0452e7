package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A resource as its books had it when they were read.
 *
 * @param id of the resource
 * @param capacity in units
 * @param taken what is accepted or held; more than the capacity where staff went over it
 * @param free capacity less what is taken; not above 0 as long as anybody waits
 * @param state {@code not_open_yet}, {@code open} or {@code closed}; a full one is open
 * @param termsNumber how often terms were accepted; who changes terms may name it
 * @param lastDecision the number of the last decision
 * @param document all that the server says, every term included
 */
public record ResourceState(
    String id,
    long capacity,
    long taken,
    long free,
    String state,
    long termsNumber,
    long lastDecision,
    JsonNode document) {

  static ResourceState of(JsonNode document) {
    return new ResourceState(
        document.path("resourceId").asText(),
        document.path("capacity").asLong(),
        document.path("taken").asLong(),
        document.path("free").asLong(),
        document.path("state").asText(),
        document.path("termsNumber").asLong(),
        document.path("lastDecision").asLong(),
        document);
  }
}
