package io.lastseat.analyst;

import java.util.Locale;

/** Why a roster is not final, in the order in which it is told. */
public enum Hindrance {
  /** What its log said of people is in a file. */
  ARCHIVED("it was archived: its roster can be read no more, but for the file"),
  /** Nobody has closed it, or that moment is still to come. */
  OPEN("it is neither closed nor past closesAt"),
  /** Its time is over, but its log does not say so: what was taken in before is still decided. */
  NOT_CLOSED(
      "its time is over, but its log is not closed: who asked in time may still get something"
          + " (PATCH the resource with {\"closed\": {\"at\": null}})"),
  /** Requests without a verdict. */
  PENDING("requests without a verdict"),
  /** Requests that only a newer program can decide. */
  DEFERRED("requests that wait for a newer program"),
  /** Items in its lanes that are no requests. */
  UNREADABLE("items in the table of requests that cannot be read"),
  /** Reservations that somebody has yet to confirm. */
  HELD("units that are held, and have yet to be confirmed"),
  /** Holds that are over by the clock, but not by that of the log. */
  LAPSED(
      "units whose holds lapsed after the last entry of the log: who confirmed in time may still"
          + " get them (PATCH the resource with {\"closed\": {}})"),
  /** Reservations on the waiting list. */
  WAITING("requests on the waiting list"),
  /** Rows that the serializer is still to write. */
  ROWS_UNDER_WAY("rows that are still to be copied out of the log"),
  /** What the audit found. */
  DIFFERENCES("differences that the audit found ('lastseat audit' shows the first)");

  private final String words;

  Hindrance(String words) {
    this.words = words;
  }

  /** Its name in documents. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What is counted, in words. */
  public String words() {
    return words;
  }
}
