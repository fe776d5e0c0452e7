package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A lock as its books had it when they were read.
 *
 * @param held whether anybody had it
 * @param holder who, as he calls himself
 * @param until when it lapses unless it is renewed, by the server's clock; none if it is free, or
 *     held for good
 * @param token the newest ever given; 0 where nobody has had it
 * @param document all that the server says
 */
public record LockState(
    boolean held, Optional<String> holder, Optional<Instant> until, long token, JsonNode document) {

  /** As a look says it, and who has just acquired or renewed it. */
  private static final Set<String> HELD = Set.of("held", "acquired");

  static LockState of(JsonNode document) {
    return new LockState(
        HELD.contains(document.path("status").asText()),
        JsonTexts.text(document, "holder"),
        JsonTexts.time(document, "until"),
        document.path("token").asLong(),
        document);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
