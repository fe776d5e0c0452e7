package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.Verdict.Accepted;
import io.lastseat.client.Verdict.Cancelled;
import io.lastseat.client.Verdict.Held;
import io.lastseat.client.Verdict.Lapsed;
import io.lastseat.client.Verdict.Rejected;
import io.lastseat.client.Verdict.StillPending;
import io.lastseat.client.Verdict.TurnedAway;
import io.lastseat.client.Verdict.Unknown;
import io.lastseat.client.Verdict.Waiting;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Reads status documents. */
final class Verdicts {

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  /** What the document says; a status that needs a field and has it not is unknown here. */
  static Verdict of(JsonNode document, URI location, Optional<Duration> askAgainIn) {
    String status = document.path("status").asText();
    long quantity = document.path("quantity").asLong();
    long left = document.path("left").asLong();
    Optional<Instant> expiresAt = JsonTexts.time(document, "expiresAt");
    return switch (status) {
      case "pending" -> new StillPending(location, askAgainIn.orElse(ASK_AGAIN), document);
      case "accepted" -> new Accepted(quantity, left, document);
      case "waiting" ->
          new Waiting(
              document.path("place").asLong(), document.path("unitsBefore").asLong(), document);
      case "rejected" -> refused(document, left);
      case "cancelled" -> new Cancelled(document);
      case "held" ->
          expiresAt
              .<Verdict>map(until -> new Held(until, quantity, left, document))
              .orElseGet(() -> new Unknown(status, document));
      case "lapsed" ->
          expiresAt
              .<Verdict>map(since -> new Lapsed(since, document))
              .orElseGet(() -> new Unknown(status, document));
      default -> new Unknown(status, document);
    };
  }

  private static Verdict refused(JsonNode document, long left) {
    Reason reason = new Reason(document.path("reason").asText());
    String detail = document.path("detail").asText();
    return document.path("turnedAway").asBoolean()
        ? new TurnedAway(reason, detail, left, document)
        : new Rejected(reason, detail, left, document);
  }

  private Verdicts() {}
}
