package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/**
 * An execution as its books had it when they were read.
 *
 * @param state {@code never_started}, {@code running}, {@code succeeded}, {@code failed} or {@code
 *     lapsed}
 * @param attempt how often it was started
 * @param runner who started it last
 * @param until when that run is taken over unless it is renewed, by the server's clock
 * @param result what the work gave, as JSON; a missing node where it has not succeeded
 * @param failure what was said of the last failure
 * @param document all that the server says
 */
public record ExecutionState(
    String state,
    long attempt,
    Optional<String> runner,
    Optional<Instant> until,
    JsonNode result,
    Optional<String> failure,
    JsonNode document) {

  static ExecutionState of(JsonNode document) {
    return new ExecutionState(
        document.path("state").asText(),
        document.path("attempt").asLong(),
        JsonTexts.text(document, "runner"),
        JsonTexts.time(document, "until"),
        document.path("result"),
        JsonTexts.text(document, "failure"),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
