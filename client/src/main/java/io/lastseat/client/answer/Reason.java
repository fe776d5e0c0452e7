package io.lastseat.client.answer;

/**
 * The reason of a refusal: a code that programs may compare. A newer server may send codes without
 * a constant here.
 *
 * @param code as in the API's description, lower case with underscores
 */
public record Reason(String code) {

  /** Nothing is left, or other requests wait for what is left. */
  public static final Reason SOLD_OUT = new Reason("sold_out");

  /** Something is left, but less than the request asks for. */
  public static final Reason NOT_ENOUGH_LEFT = new Reason("not_enough_left");

  /** More is asked for of a category that staff closed. */
  public static final Reason CATEGORY_CLOSED = new Reason("category_closed");

  /** The request names other categories than the resource has. */
  public static final Reason CATEGORIES_DIFFER = new Reason("categories_differ");

  /** The request came before the window of the resource. */
  public static final Reason NOT_OPEN_YET = new Reason("not_open_yet");

  /** The request came after the window of the resource. */
  public static final Reason CLOSED = new Reason("closed");

  /** The request came after staff closed the resource. */
  public static final Reason RESOURCE_CLOSED = new Reason("resource_closed");

  /** The resource was archived and never changes again. */
  public static final Reason RESOURCE_ARCHIVED = new Reason("resource_archived");

  /** The request asks for more than one request may have. */
  public static final Reason QUANTITY_BEYOND_LIMIT = new Reason("quantity_beyond_limit");

  /** Nothing is left, and the waiting list is full. */
  public static final Reason WAITING_LIST_FULL = new Reason("waiting_list_full");

  /** The resource exists on other terms than the call names. */
  public static final Reason TERMS_DIFFER = new Reason("terms_differ");

  /** The terms changed after the caller read them. */
  public static final Reason TERMS_CHANGED = new Reason("terms_changed");

  /** The face changed after the caller read it. */
  public static final Reason FACE_CHANGED = new Reason("face_changed");

  /** The resource does not exist. */
  public static final Reason NO_SUCH_RESOURCE = new Reason("no_such_resource");

  /** The resource has no such request. */
  public static final Reason NO_SUCH_REQUEST = new Reason("no_such_request");

  /** The series does not exist. */
  public static final Reason NO_SUCH_SERIES = new Reason("no_such_series");

  /** The day is before the first or after the last day of the series. */
  public static final Reason NO_SUCH_DAY = new Reason("no_such_day");

  /** Slots of that time are not made yet: the owner of the series has to continue. */
  public static final Reason SLOTS_MISSING = new Reason("slots_missing");

  /** The series has other hours or terms, or the new days do not join its days. */
  public static final Reason SERIES_FIXED = new Reason("series_fixed");

  /** The resource of that name is no series. */
  public static final Reason NO_SERIES = new Reason("no_series");

  /** A resource that limits applicants takes no claims. */
  public static final Reason APPLICANTS_LIMITED = new Reason("applicants_limited");

  /** The reservation to confirm, extend or change was never granted, or has ended. */
  public static final Reason NOTHING_GRANTED = new Reason("nothing_granted");

  /** The reservation to cancel was never granted. */
  public static final Reason NOTHING_TO_CANCEL = new Reason("nothing_to_cancel");

  /** Another applicant has the reservation since it was handed over. */
  public static final Reason HANDED_OVER = new Reason("handed_over");

  /** Applicants cannot hand over what they have of this resource. */
  public static final Reason NOT_TRANSFERABLE = new Reason("not_transferable");

  /** The hold to extend is confirmed already, or was confirmed with another quantity. */
  public static final Reason NOT_HELD = new Reason("not_held");

  /** The hold has lapsed, and the call needs a live one. */
  public static final Reason HOLD_LAPSED = new Reason("hold_lapsed");

  /** The hold would be longer than the resource allows. */
  public static final Reason HOLD_BEYOND_LIMIT = new Reason("hold_beyond_limit");

  /** The cursor is older than a restore, after which commit numbers are used again. */
  public static final Reason RESTORED = new Reason("restored");

  /** The code. */
  @Override
  public String toString() {
    return code;
  }
}
