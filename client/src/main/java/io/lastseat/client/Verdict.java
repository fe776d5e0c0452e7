package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What was decided about a reservation, or what has become of it since. */
public sealed interface Verdict {

  /** All that the server says, also what a newer one says more. */
  JsonNode document();

  /** Which resource refused it, where one did: that of a claim may be any of its resources. */
  default Optional<String> limitingResource() {
    return JsonTexts.text(document(), "limitingResource");
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
      return Shown.of(this);
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
      return Shown.of(this);
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
      return Shown.of(this);
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
      return Shown.of(this);
    }
  }

  /**
   * Refused without a decision: nothing was written, and the same application may succeed later.
   *
   * @param reason for programs; {@link Reason#NO_SUCH_RESOURCE} where nobody created the resource
   * @param detail for people
   * @param left what could be had then
   */
  record TurnedAway(Reason reason, String detail, long left, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Shown.of(this);
    }
  }

  /**
   * The hold lapsed. It may still be confirmed where there is room, before {@code closesAt} and as
   * long as nobody has closed the resource.
   *
   * @param since the first moment at which it was no longer held
   */
  record Lapsed(Instant since, JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Shown.of(this);
    }
  }

  /** Given back. */
  record Cancelled(JsonNode document) implements Verdict {
    @Override
    public String toString() {
      return Shown.of(this);
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
      return Shown.of(this);
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
      return Shown.of(this);
    }
  }
}
