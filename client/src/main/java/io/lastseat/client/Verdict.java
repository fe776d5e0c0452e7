package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.Reason;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The verdict on a reservation, or its state since then. */
public sealed interface Verdict {

  /** The whole document of the server, with fields that only a newer server knows. */
  JsonNode document();

  /**
   * The resource that refused the request, if one did; for a claim it may be any of its resources.
   */
  default Optional<String> limitingResource() {
    return Documents.text(document(), "limitingResource");
  }

  /** The category because of which the request was refused; none if the whole resource is. */
  default Optional<String> limitingCategory() {
    return Documents.text(document(), "limitingCategory");
  }

  /** The units by category; empty for a resource without categories. */
  default Map<String, Long> quantities() {
    Map<String, Long> units = new TreeMap<>();
    document()
        .path("quantities")
        .properties()
        .forEach(one -> units.put(one.getKey(), one.getValue().asLong()));
    return units;
  }

  /** The new ticket, in the answer to a hand-over alone. */
  default Optional<String> ticket() {
    return Documents.text(document(), "ticket");
  }

  /** Whether the applicant has the units: accepted, or held until they are confirmed. */
  default boolean isGranted() {
    return this instanceof Accepted || this instanceof Held;
  }

  /**
   * Granted for good.
   *
   * @param quantity in units
   * @param left the free units after the decision
   */
  record Accepted(long quantity, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Granted until it is confirmed or lapses.
   *
   * @param expiresAt the first moment at which the hold is over, by the server's clock
   * @param quantity in units
   * @param left the free units after the decision
   */
  record Held(Instant expiresAt, long quantity, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * On the waiting list.
   *
   * @param place never changes
   * @param unitsBefore the most units that wait before it
   */
  record Waiting(long place, long unitsBefore, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Decided and refused.
   *
   * @param reason for programs
   * @param detail for people
   * @param left the free units after the decision
   */
  record Rejected(Reason reason, String detail, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Refused without a decision: nothing was written, and the same application may succeed later.
   *
   * @param reason for programs; {@link Reason#NO_SUCH_RESOURCE} if the resource does not exist
   * @param detail for people
   * @param left the free units at that time
   */
  record TurnedAway(Reason reason, String detail, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The hold lapsed. It can still be confirmed if there is room, before {@code closesAt}, and while
   * the resource is open.
   *
   * @param expiresAt the first moment at which the hold was over
   */
  record Lapsed(Instant expiresAt, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** Cancelled. */
  record Cancelled(JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Not decided yet.
   *
   * @param location where to ask
   * @param askAgainIn the pause that the server advises
   */
  record StillPending(URI location, Duration askAgainIn, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * A state that only a newer server knows.
   *
   * @param status the server's name for it
   */
  record Unknown(String status, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The verdict that a status document describes; unknown if a field is missing.
   *
   * @param location where to ask while it is pending
   * @param askAgainIn the pause before the next question
   */
  static Verdict of(JsonNode document, URI location, Duration askAgainIn) {
    String status = document.path("status").asText();
    long quantity = document.path("quantity").asLong();
    long left = document.path("left").asLong();
    Optional<Instant> expiresAt = Documents.time(document, "expiresAt");
    return switch (status) {
      case "pending" -> new StillPending(location, askAgainIn, document);
      case "accepted" -> new Accepted(quantity, left, document);
      case "waiting" ->
          new Waiting(
              document.path("place").asLong(), document.path("unitsBefore").asLong(), document);
      case "rejected" -> refused(document, left);
      case "cancelled" -> new Cancelled(document);
      case "held" ->
          expiresAt
              .<Verdict>map(moment -> new Held(moment, quantity, left, document))
              .orElseGet(() -> new Unknown(status, document));
      case "lapsed" ->
          expiresAt
              .<Verdict>map(moment -> new Lapsed(moment, document))
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
}
