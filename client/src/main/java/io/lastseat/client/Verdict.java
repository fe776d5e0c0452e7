package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.Reason;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The decision about a reservation, or its state since. */
public sealed interface Verdict {

  /** All that the server says, also what a newer one says more. */
  JsonNode document();

  /** Which resource refused it, where one did: that of a claim may be any of its resources. */
  default Optional<String> limitingResource() {
    return Documents.text(document(), "limitingResource");
  }

  /** Whether the units are the applicant's now: accepted, or held until they are confirmed. */
  default boolean isGranted() {
    return this instanceof Accepted || this instanceof Held;
  }

  /**
   * Granted for good.
   *
   * @param quantity in units
   * @param left what could still be had after the decision
   */
  record Accepted(long quantity, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Granted until it is confirmed, or lapses.
   *
   * @param until the first moment at which it is no longer held, by the server's clock
   * @param quantity in units
   * @param left what could still be had after the decision
   */
  record Held(Instant until, long quantity, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * On the waiting list.
   *
   * @param place which never changes
   * @param unitsBefore how many units wait before it at most
   */
  record Waiting(long place, long unitsBefore, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Decided, and refused.
   *
   * @param reason for programs
   * @param detail for people
   * @param left what could still be had after the decision
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
   * @param reason for programs; {@link Reason#NO_SUCH_RESOURCE} where the resource was not created
   * @param detail for people
   * @param left what could be had then
   */
  record TurnedAway(Reason reason, String detail, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The hold lapsed. It may still be confirmed where there is room, before {@code closesAt} and as
   * long as the resource is not closed.
   *
   * @param since the first moment at which it was no longer held
   */
  record Lapsed(Instant since, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** Given back. */
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
   * @param askAgainIn when it makes sense to ask, by the server's advice
   */
  record StillPending(URI location, Duration askAgainIn, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * Something that only a newer server knows of.
   *
   * @param status as it calls it
   */
  record Unknown(String status, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /**
   * The verdict of a status document; a status that lacks a field that it needs is unknown here.
   *
   * @param location where to ask, while it is pending
   * @param askAgainIn when it makes sense to ask
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
}
