package io.lastseat.model.id;

import java.time.Duration;

/**
 * The limits of requests, in one place. Units are in the names.
 *
 * <p>Texts are limited so that an ordinary request item and its row stay within 1 KB, which is one
 * write unit each (DynamoDB developer guide, "Capacity unit consumption for write operations").
 */
public final class Limits {

  /**
   * The greatest capacity and the greatest quantity: small enough to be exact in any JSON reader
   * (2^53).
   */
  public static final long MAX_UNITS = 1_000_000_000_000L;

  /** The greatest length of a resource id, in ASCII characters. */
  public static final int MAX_RESOURCE_ID_CHARS = 128;

  /** The greatest length of an applicant, in Unicode code points. */
  public static final int MAX_APPLICANT_CHARS = 128;

  /** The longest name of staff who reserve for an applicant, in Unicode code points. */
  public static final int MAX_BY_CHARS = 128;

  /** The greatest length of a note, in Unicode code points. */
  public static final int MAX_NOTE_CHARS = 256;

  /** The greatest length of a resource's title, in Unicode code points. */
  public static final int MAX_TITLE_CHARS = 200;

  /** The greatest length of the text about a resource, in Unicode code points. */
  public static final int MAX_ABOUT_CHARS = 2_000;

  /** The greatest length of the place of an event, in Unicode code points. */
  public static final int MAX_PLACE_CHARS = 200;

  /** The greatest length of the address of an image, in ASCII characters. */
  public static final int MAX_IMAGE_CHARS = 1_000;

  /** The most categories of a resource. */
  public static final int MAX_CATEGORIES = 30;

  /** The greatest length of a category's note, in Unicode code points. */
  public static final int MAX_CATEGORY_NOTE_CHARS = 200;

  /** The greatest length of the reason for the closing of a resource, in Unicode code points. */
  public static final int MAX_CLOSING_REASON_CHARS = 200;

  /** The greatest length of an idempotency key, in printable ASCII characters. */
  public static final int MAX_IDEMPOTENCY_KEY_CHARS = 255;

  /**
   * The most lanes of one resource. One lane is one partition key of the requests table and takes
   * about 1,000 write units per second (DynamoDB developer guide, "Best practices for designing and
   * using partition keys effectively"). One log takes about 10,000 verdicts per second, so requests
   * in more lanes would only wait for it.
   */
  public static final int MAX_LANES = 64;

  /** The shortest hold: even rounded up by 3 %, it still lapses on the finest grid. */
  public static final Duration SHORTEST_HOLD = Duration.ofSeconds(5);

  /** The longest hold, extensions included. */
  public static final Duration LONGEST_HOLD = Duration.ofDays(31);

  /**
   * The longest lease of a lock. The shortest lease is {@link #SHORTEST_HOLD}. It is longer than
   * the clocks of two processes may differ, so that no lease is taken over before it has begun.
   */
  public static final Duration LONGEST_LEASE = Duration.ofDays(1);

  /**
   * The greatest size of an execution's result, in bytes of its JSON in UTF-8. The result is in the
   * entry and in the books of the commit and, if it is large, in the index of the heads. So a
   * success costs up to three additional write units for each KB of it.
   */
  public static final int MAX_RESULT_BYTES = 4_096;

  /** The greatest length of the text that says why an execution failed, in Unicode code points. */
  public static final int MAX_FAILURE_CHARS = 500;

  /** The most requests on one waiting list. */
  public static final long MAX_WAITING = 1_000_000;

  /**
   * The most requests that wait for one lock. The books hold them, with some 45 bytes each: at this
   * number the head of the log stays within 4 KB.
   */
  public static final long MAX_WAITING_FOR_LOCK = 64;

  /**
   * The most permits of a lock. The books hold a grant of each, with some 50 bytes: at this number
   * a renewal stays within 4 KB.
   */
  public static final int MAX_PERMITS = 64;

  /** The most resources of one claim, and of one transaction over their logs. */
  public static final int MAX_CLAIMED = 20;

  /** The most slots that one call makes: as many requests, and as many logs. */
  public static final int MAX_SLOTS_PER_CALL = 1_000;

  /** The shortest slot: a day has at most 300 of them, and is read in one call. */
  public static final Duration SHORTEST_SLOT = Duration.ofMinutes(5);

  /** The longest slot. For whole days, create a resource for each day. */
  public static final Duration LONGEST_SLOT = Duration.ofHours(12);

  /** The most single days of a series that can be closed. */
  public static final int MAX_CLOSED_DAYS = 200;

  private Limits() {}
}
