package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;

/**
 * All the terms of a resource. It never changes: each method gives another one. What is left out
 * does not apply. The server judges the values.
 */
public final class Terms {

  private final Fields fields;

  private Terms(Fields fields) {
    this.fields = fields;
  }

  /** So many units, 0 to 10^12. */
  public static Terms capacity(long units) {
    return new Terms(Fields.none().with("capacity", units));
  }

  /** A name for people, at most 200 characters. */
  public Terms title(String text) {
    return new Terms(fields.with("title", text));
  }

  /** The first moment at which requests are accepted, to the millisecond. */
  public Terms opensAt(Instant moment) {
    return new Terms(fields.with("opensAt", moment.toString()));
  }

  /** The first moment at which they no longer are, to the millisecond. */
  public Terms closesAt(Instant moment) {
    return new Terms(fields.with("closesAt", moment.toString()));
  }

  /** The most that one request may ask for. */
  public Terms maxQuantityPerRequest(long units) {
    return new Terms(fields.with("maxQuantityPerRequest", units));
  }

  /** How many queues the requests stand in, 1 to 64; fixed when the resource is created. */
  public Terms lanes(int queues) {
    return new Terms(fields.with("lanes", queues));
  }

  /** Whether requests are turned away unwritten while all is taken; they are unless said. */
  public Terms gate(boolean turnsAway) {
    return new Terms(fields.with("gate", turnsAway));
  }

  /** How reservations come to their verdicts: by the stream unless said. */
  public Terms admission(Admission way) {
    return new Terms(fields.with("admission", way.code()));
  }

  /** How long a reservation is held that says nothing itself. */
  public Terms hold(Duration length) {
    return new Terms(fields.with("hold", length.toString()));
  }

  /** The longest hold, extensions included. */
  public Terms longestHold(Duration length) {
    return new Terms(fields.with("longestHold", length.toString()));
  }

  /** The first moment at which holds can no longer be confirmed. */
  public Terms confirmBy(Instant moment) {
    return new Terms(fields.with("confirmBy", moment.toString()));
  }

  /** How many requests may wait, at most 1,000,000. */
  public Terms waitingListLimit(long requests) {
    return new Terms(fields.with("waitingListLimit", requests));
  }

  /** How long that is held which somebody gets from the waiting list. */
  public Terms promotionHold(Duration length) {
    return new Terms(fields.with("promotionHold", length.toString()));
  }

  /** How many units one applicant may have at the same moment. */
  public Terms maxUnitsPerApplicant(long units) {
    return new Terms(fields.with("maxUnitsPerApplicant", units));
  }

  /** How many requests one applicant may have at the same moment. */
  public Terms maxRequestsPerApplicant(long requests) {
    return new Terms(fields.with("maxRequestsPerApplicant", requests));
  }

  ObjectNode body() {
    return fields.body();
  }
}
