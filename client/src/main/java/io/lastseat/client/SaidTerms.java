package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;

/**
 * Terms by their names, as the API has them. It never changes: each method gives another one. The
 * server judges the values.
 *
 * @param <T> what each method gives
 */
public abstract sealed class SaidTerms<T extends SaidTerms<T>> permits Terms, TermsChange {

  private final Fields fields;

  SaidTerms(Fields fields) {
    this.fields = fields;
  }

  /** The same with these fields. */
  abstract T with(Fields more);

  final Fields fields() {
    return fields;
  }

  final ObjectNode body() {
    return fields.body();
  }

  /** A name for people, at most 200 characters. */
  public final T title(String text) {
    return with(fields.with("title", text));
  }

  /** The first moment at which requests are accepted, to the millisecond. */
  public final T opensAt(Instant moment) {
    return with(fields.with("opensAt", moment.toString()));
  }

  /** The first moment at which they no longer are, to the millisecond. */
  public final T closesAt(Instant moment) {
    return with(fields.with("closesAt", moment.toString()));
  }

  /** The most that one request may ask for. */
  public final T maxQuantityPerRequest(long units) {
    return with(fields.with("maxQuantityPerRequest", units));
  }

  /** How many queues the requests stand in, 1 to 64; fixed when the resource is created. */
  public final T lanes(int queues) {
    return with(fields.with("lanes", queues));
  }

  /** Whether requests are turned away unwritten while all is taken; they are unless said. */
  public final T gate(boolean turnsAway) {
    return with(fields.with("gate", turnsAway));
  }

  /** How reservations come to their verdicts: by the stream unless said. */
  public final T admission(Admission way) {
    return with(fields.with("admission", way.code()));
  }

  /** How long a reservation is held that says nothing itself. */
  public final T hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** The longest hold, extensions included. */
  public final T longestHold(Duration length) {
    return with(fields.with("longestHold", length.toString()));
  }

  /** The first moment at which holds can no longer be confirmed. */
  public final T confirmBy(Instant moment) {
    return with(fields.with("confirmBy", moment.toString()));
  }

  /** How many requests may wait, at most 1,000,000. */
  public final T waitingListLimit(long requests) {
    return with(fields.with("waitingListLimit", requests));
  }

  /** How long that is held which somebody gets from the waiting list. */
  public final T promotionHold(Duration length) {
    return with(fields.with("promotionHold", length.toString()));
  }

  /** How many units one applicant may have at the same moment. */
  public final T maxUnitsPerApplicant(long units) {
    return with(fields.with("maxUnitsPerApplicant", units));
  }

  /** How many requests one applicant may have at the same moment. */
  public final T maxRequestsPerApplicant(long requests) {
    return with(fields.with("maxRequestsPerApplicant", requests));
  }

  /** Whether callers who show neither key nor token may look at it and sign up. */
  public final T publicSignUp(boolean open) {
    return with(fields.with("publicSignUp", open));
  }

  /** Whether it is a lock; fixed when the resource is created. */
  public final T lock(boolean isLock) {
    return with(fields.with("lock", isLock));
  }

  /** Whether that lock is an execution; fixed when the resource is created. */
  public final T execution(boolean isExecution) {
    return with(fields.with("execution", isExecution));
  }

  /**
   * Nothing more is granted from that moment on.
   *
   * @param reason for people: who is refused is told
   */
  public final T closed(Instant from, String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("at", from.toString());
    return with(fields.with("closed", closed.put("reason", reason)));
  }
}
