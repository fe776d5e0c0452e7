package io.lastseat.client.answer;

/**
 * Why not: a code that programs may compare. A newer server may have reasons that have no constant
 * here; they come as they are.
 *
 * @param code as the API's description has it, in lower case and with underscores
 */
public record Reason(String code) {

  /** Nothing was left, or others wait for what is. */
  public static final Reason SOLD_OUT = new Reason("sold_out");

  /** Something was left, and less than was asked for. */
  public static final Reason NOT_ENOUGH_LEFT = new Reason("not_enough_left");

  /** Asked before the window of the resource. */
  public static final Reason NOT_OPEN_YET = new Reason("not_open_yet");

  /** Asked after the window of the resource. */
  public static final Reason CLOSED = new Reason("closed");

  /** Asked after the resource was closed. */
  public static final Reason RESOURCE_CLOSED = new Reason("resource_closed");

  /** The resource was archived: nothing of it can change any more. */
  public static final Reason RESOURCE_ARCHIVED = new Reason("resource_archived");

  /** More than one request may ask for. */
  public static final Reason QUANTITY_BEYOND_LIMIT = new Reason("quantity_beyond_limit");

  /** Nothing was left, and as many wait as may. */
  public static final Reason WAITING_LIST_FULL = new Reason("waiting_list_full");

  /** The resource is there, on other terms than those of the application or the creation. */
  public static final Reason TERMS_DIFFER = new Reason("terms_differ");

  /** The terms are not those that the change was made for. */
  public static final Reason TERMS_CHANGED = new Reason("terms_changed");

  /** The resource was not created. */
  public static final Reason NO_SUCH_RESOURCE = new Reason("no_such_resource");

  /** The resource has no such request. */
  public static final Reason NO_SUCH_REQUEST = new Reason("no_such_request");

  /** The series was not made. */
  public static final Reason NO_SUCH_SERIES = new Reason("no_such_series");

  /** The series begins later than that day, or ends earlier. */
  public static final Reason NO_SUCH_DAY = new Reason("no_such_day");

  /** Slots in between are not made yet: the maker of the series has to go on. */
  public static final Reason SLOTS_MISSING = new Reason("slots_missing");

  /** The series has other hours or terms, or the days do not join its own. */
  public static final Reason SERIES_FIXED = new Reason("series_fixed");

  /** The resource of that name is no series. */
  public static final Reason NO_SERIES = new Reason("no_series");

  /** A resource that limits applicants takes no claims. */
  public static final Reason APPLICANTS_LIMITED = new Reason("applicants_limited");

  /** What is to be confirmed, extended or changed was never granted, or was given back. */
  public static final Reason NOTHING_GRANTED = new Reason("nothing_granted");

  /** What is to be cancelled was never granted. */
  public static final Reason NOTHING_TO_CANCEL = new Reason("nothing_to_cancel");

  /** What is to be extended is confirmed already, or was confirmed with another quantity. */
  public static final Reason NOT_HELD = new Reason("not_held");

  /** The hold has lapsed, and what is asked for needs a live one. */
  public static final Reason HOLD_LAPSED = new Reason("hold_lapsed");

  /** The hold would be longer than the resource allows. */
  public static final Reason HOLD_BEYOND_LIMIT = new Reason("hold_beyond_limit");

  /** The cursor is from before a restore, after which commit numbers come again. */
  public static final Reason RESTORED = new Reason("restored");

  /** The code. */
  @Override
  public String toString() {
    return code;
  }
}
