package io.lastseat.model.id;

import java.time.Duration;

/**
 * The limits of what can be asked for, in one place. Units are in the names.
 *
 * <p>Texts are limited so that an ordinary request item and its row stay within 1 KB, which is one
 * write unit each (DynamoDB developer guide, "Capacity unit consumption for write operations").
 */
public final class Limits {

  /**
   * Greatest capacity and greatest quantity: small enough to be exact in any JSON reader (2^53).
   */
  public static final long MAX_UNITS = 1_000_000_000_000L;

  /** Longest resource id, in ASCII characters. */
  public static final int MAX_RESOURCE_ID_CHARS = 128;

  /** Longest applicant, in Unicode code points. */
  public static final int MAX_APPLICANT_CHARS = 128;

  /** Longest name of the staff who make a reservation for an applicant, in Unicode code points. */
  public static final int MAX_BY_CHARS = 128;

  /** Longest note, in Unicode code points. */
  public static final int MAX_NOTE_CHARS = 256;

  /** Longest title of a resource, in Unicode code points. */
  public static final int MAX_TITLE_CHARS = 200;

  /** Longest reason for the closing of a resource, in Unicode code points. */
  public static final int MAX_CLOSING_REASON_CHARS = 200;

  /** Longest idempotency key, in printable ASCII characters. */
  public static final int MAX_IDEMPOTENCY_KEY_CHARS = 255;

  /**
   * Most lanes of one resource. One lane is one partition key of the requests table and takes about
   * 1,000 write units per second (DynamoDB developer guide, "Best practices for designing and using
   * partition keys effectively"); one decision log takes about 10,000 verdicts per second, so more
   * lanes than this would only wait for it.
   */
  public static final int MAX_LANES = 64;

  /** Shortest hold: one that is rounded up by 3 % still lapses on the finest grid. */
  public static final Duration SHORTEST_HOLD = Duration.ofSeconds(5);

  /** Longest hold, extensions included. */
  public static final Duration LONGEST_HOLD = Duration.ofDays(31);

  /**
   * Longest lease of a lock. The shortest is {@link #SHORTEST_HOLD}: longer than the clocks of two
   * processes may differ, so that no lease is taken over before it has begun.
   */
  public static final Duration LONGEST_LEASE = Duration.ofDays(1);

  /**
   * Longest result of an execution, in bytes of its JSON in UTF-8. It stands in the entry and in
   * the books of the commit and, where it is large, in the index of the heads: so a success costs
   * up to three write units more for each KB of it.
   */
  public static final int MAX_RESULT_BYTES = 4_096;

  /** Longest text that says why an execution failed, in Unicode code points. */
  public static final int MAX_FAILURE_CHARS = 500;

  /** Most requests on one waiting list. */
  public static final long MAX_WAITING = 1_000_000;

  /**
   * Most requests that wait for one lock. The books hold them, some 45 bytes each: with this number
   * the head of the log stays within 4 KB.
   */
  public static final long MAX_WAITING_FOR_LOCK = 64;

  /** Most resources of one claim, and of one transaction over their logs. */
  public static final int MAX_CLAIMED = 20;

  /** Most slots that one call makes: as many requests, and as many logs. */
  public static final int MAX_SLOTS_PER_CALL = 1_000;

  /** Shortest slot: a day has at most 300 of them, and is read in one call. */
  public static final Duration SHORTEST_SLOT = Duration.ofMinutes(5);

  /** Longest slot. For whole days, create a resource for each. */
  public static final Duration LONGEST_SLOT = Duration.ofHours(12);

  /** Most days of one series that are closed one by one. */
  public static final int MAX_CLOSED_DAYS = 200;

  private Limits() {}
}
