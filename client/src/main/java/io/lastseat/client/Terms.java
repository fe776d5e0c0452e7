package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.http.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Terms of a resource by their names, as the API has them. To create a resource, a term that is
 * left out does not apply; to change one, it stays as it is. They never change: each method gives
 * other ones. The server judges the values.
 */
public final class Terms {

  private final Fields fields;

  private Terms(Fields fields) {
    this.fields = fields;
  }

  /** How reservations of a resource are decided. */
  public enum Admission {
    /** All by the stream, in batches: the verdict comes a moment after the answer. */
    STREAM,
    /** In the call that asks, and after a few lost races by the stream. */
    IMMEDIATE
  }

  /** A capacity of this many units, and no other terms. */
  public static Terms of(long capacity) {
    return none().capacity(capacity);
  }

  /** No terms yet: a change that leaves the capacity as it is begins here. */
  public static Terms none() {
    return new Terms(Fields.none());
  }

  private Terms with(Fields more) {
    return new Terms(more);
  }

  Fields fields() {
    return fields;
  }

  /** This many units, 0 to 10^12. */
  public Terms capacity(long units) {
    return with(fields.with("capacity", units));
  }

  /** A name for people, at most 200 characters. */
  public Terms title(String text) {
    return with(fields.with("title", text));
  }

  /** The first moment at which requests are accepted, to the millisecond. */
  public Terms opensAt(Instant moment) {
    return with(fields.with("opensAt", moment.toString()));
  }

  /** The first moment at which they no longer are, to the millisecond. */
  public Terms closesAt(Instant moment) {
    return with(fields.with("closesAt", moment.toString()));
  }

  /** The most that one request may ask for. */
  public Terms maxQuantityPerRequest(long units) {
    return with(fields.with("maxQuantityPerRequest", units));
  }

  /** How many queues the requests stand in, 1 to 64; fixed when the resource is created. */
  public Terms lanes(int queues) {
    return with(fields.with("lanes", queues));
  }

  /** Whether requests are turned away unwritten while all is taken; they are unless said. */
  public Terms gate(boolean turnsAway) {
    return with(fields.with("gate", turnsAway));
  }

  /** How reservations are decided: by the stream unless said. */
  public Terms admission(Admission way) {
    return with(fields.with("admission", way.name().toLowerCase(Locale.ROOT)));
  }

  /** How long a reservation is held that says nothing itself. */
  public Terms hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** The longest hold, extensions included. */
  public Terms longestHold(Duration length) {
    return with(fields.with("longestHold", length.toString()));
  }

  /** The first moment at which holds can no longer be confirmed. */
  public Terms confirmBy(Instant moment) {
    return with(fields.with("confirmBy", moment.toString()));
  }

  /** How many requests may wait, at most 1,000,000. */
  public Terms waitingListLimit(long requests) {
    return with(fields.with("waitingListLimit", requests));
  }

  /** How long an applicant holds what comes from the waiting list. */
  public Terms promotionHold(Duration length) {
    return with(fields.with("promotionHold", length.toString()));
  }

  /** How many units one applicant may have at the same moment. */
  public Terms maxUnitsPerApplicant(long units) {
    return with(fields.with("maxUnitsPerApplicant", units));
  }

  /** How many requests one applicant may have at the same moment. */
  public Terms maxRequestsPerApplicant(long requests) {
    return with(fields.with("maxRequestsPerApplicant", requests));
  }

  /** Whether callers who show neither key nor token may look at it and sign up. */
  public Terms publicSignUp(boolean open) {
    return with(fields.with("publicSignUp", open));
  }

  /** Whether it is a lock; fixed when the resource is created. */
  public Terms lock(boolean isLock) {
    return with(fields.with("lock", isLock));
  }

  /** Whether that lock is an execution; fixed when the resource is created. */
  public Terms execution(boolean isExecution) {
    return with(fields.with("execution", isExecution));
  }

  /**
   * Nothing more is granted from that moment on.
   *
   * @param reason for people: refusals name it
   */
  public Terms closed(Instant from, String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("at", from.toString());
    return with(fields.with("closed", closed.put("reason", reason)));
  }

  /**
   * Nothing more is granted from now on; for a change.
   *
   * @param reason for people: refusals name it
   */
  public Terms close(String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("reason", reason).putNull("at");
    return with(fields.with("closed", closed));
  }

  /** Open again; for a change. */
  public Terms reopen() {
    return without("closed");
  }

  /** This term no longer applies; it is named as in the API: {@code maxQuantityPerRequest}. */
  public Terms without(String term) {
    return with(fields.with(term, Fields.NODES.nullNode()));
  }
}
