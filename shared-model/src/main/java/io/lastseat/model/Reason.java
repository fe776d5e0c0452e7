package io.lastseat.model;

import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The reasons why a request is refused, in the order of precedence: if several apply, the first one
 * is given.
 */
public enum Reason {
  /** The name is closed for good, for all requests. */
  RESOURCE_ARCHIVED(
      RefusalSubject.RESOURCE,
      true,
      "The resource was archived: nothing of it can change any more."),
  /** The content of the stored request is impossible: intake would never have written it. */
  INVALID(RefusalSubject.CONTENT, false, "The content of the request is impossible."),
  /** Other terms are in force than those for which the change was made. */
  TERMS_CHANGED(RefusalSubject.TERMS, false, "The terms were changed meanwhile."),
  LANES_FIXED(
      RefusalSubject.TERMS,
      false,
      "The number of lanes cannot be changed after the resource was created."),
  LIMITS_FIXED(
      RefusalSubject.TERMS,
      false,
      "Whether applicants are limited cannot be changed after the resource was created."),
  LOCK_FIXED(
      RefusalSubject.TERMS,
      false,
      "Whether it is a lock or an execution, and whether a lock has one permit or several, cannot"
          + " be changed after the resource was created."),
  SERIES_FIXED(
      RefusalSubject.TERMS,
      false,
      "A series keeps its terms, and the days that it has: it can only go on for longer."),
  /** The request would give or remove categories, or remove one of which units are taken. */
  CATEGORIES_FIXED(
      RefusalSubject.TERMS,
      false,
      "Whether it has categories cannot be changed after the resource was created, and a category"
          + " can only be removed if nobody has units of it."),
  /**
   * The resource exists on other terms than those on which the reservation, or terms without a
   * number, would create it.
   */
  TERMS_DIFFER(
      RefusalSubject.TERMS,
      true,
      "The resource exists already, and other terms are in force there."),
  /** The request is a claim, and the resource keeps tallies of applicants. */
  APPLICANTS_LIMITED(
      RefusalSubject.TERMS,
      false,
      "Applicants are limited there: such a resource is reserved by itself."),
  /** The resource is a lock, and the reservation or claim is not made for locks. */
  LOCK_ALONE(
      RefusalSubject.TERMS, false, "A lock is acquired as a lock, by itself or with other locks."),
  IS_A_SERIES(RefusalSubject.TERMS, true, "It is a series: what can be had are its slots."),
  /** The resource was never created. */
  UNKNOWN_RESOURCE(RefusalSubject.RESOURCE, false, "There is no such resource."),
  UNKNOWN_RESERVATION(RefusalSubject.RESERVATION, false, "There is no such reservation."),
  /** The request means the reservation of an applicant who has handed it over since. */
  HANDED_OVER(
      RefusalSubject.RESERVATION, false, "The reservation was handed over: it is another's now."),
  /** The reservation to cancel was never granted, or the request is no reservation. */
  NOTHING_TO_CANCEL(RefusalSubject.RESERVATION, false, "There is nothing to cancel."),
  /** The reservation to confirm, extend or change was never granted, has ended or is none. */
  NOTHING_GRANTED(
      RefusalSubject.RESERVATION,
      false,
      "That was never granted, or was given back: there is nothing."),
  /** The reservation to confirm, extend or change is not granted yet. */
  STILL_WAITING(RefusalSubject.RESERVATION, false, "The reservation is still on the waiting list."),
  /** The request would confirm a part of a claim, change its quantity, or hand it over. */
  CLAIM_IS_WHOLE(
      RefusalSubject.RESERVATION, false, "A claim is confirmed or given back as a whole."),
  /** An applicant hands over a reservation of a resource where only staff may. */
  NOT_TRANSFERABLE(
      RefusalSubject.TERMS, false, "Applicants cannot hand over what they have of this resource."),
  /** The request would renew or end the lease of a lock without its token. */
  NEEDS_TOKEN(
      RefusalSubject.RESERVATION, false, "A lock is renewed and given back with its token alone."),
  /** The reservation to extend is not held, or was already confirmed with another quantity. */
  NOT_HELD(
      RefusalSubject.RESERVATION, false, "The reservation is not held: it is confirmed already."),
  /** The request would fail an execution that has succeeded, or store another result. */
  RUN_SUCCEEDED(
      RefusalSubject.RESERVATION,
      false,
      "The execution has succeeded already, and its result stands."),
  HOLD_LAPSED(RefusalSubject.RESERVATION, false, "The hold has lapsed."),
  /** The request would confirm more units than were granted. */
  MORE_THAN_GRANTED(
      RefusalSubject.RESERVATION, false, "The reservation has less than what is to be confirmed."),
  /** The request names other categories than the resource has, or none where it has some. */
  CATEGORIES_DIFFER(
      RefusalSubject.TERMS, false, "The resource has other categories than the request names."),
  /** The log has no room: it only accepts ends of reservations and the closing of the resource. */
  LOG_FULL(RefusalSubject.RESOURCE, true, "The log of the resource is full."),
  /**
   * The request was taken in at or after the moment at which the resource was closed. Or it was
   * decided after its log had reached that moment, even within its window.
   */
  RESOURCE_CLOSED(RefusalSubject.WINDOW, true, "Those who run it have closed the resource."),
  /** The request was taken in before {@code opensAt}. */
  NOT_OPEN_YET(RefusalSubject.WINDOW, false, "The resource is not open yet."),
  /** The request was taken in at or after {@code closesAt}. */
  CLOSED(RefusalSubject.WINDOW, true, "The resource is closed."),
  /** The request asks for more of a category that is closed by itself. */
  CATEGORY_CLOSED(
      RefusalSubject.WINDOW, true, "Those who run the resource have closed this category."),
  /** The request was taken in at or after {@code confirmBy}. */
  CONFIRMATION_CLOSED(RefusalSubject.WINDOW, false, "Holds can no longer be confirmed."),
  /** The hold would end later than the longest hold of the resource. */
  HOLD_BEYOND_LIMIT(RefusalSubject.TERMS, false, "Nothing is held for that long here."),
  /** The quantity is more than {@code maxQuantityPerRequest}. */
  QUANTITY_BEYOND_LIMIT(RefusalSubject.TERMS, false, "One request may not ask for that much."),
  /** With this request the applicant would have more than {@code maxUnitsPerApplicant}. */
  APPLICANT_UNITS_BEYOND_LIMIT(
      RefusalSubject.TERMS, false, "One applicant may not have that much at the same time."),
  /** The applicant would have more requests than {@code maxRequestsPerApplicant}. */
  APPLICANT_REQUESTS_BEYOND_LIMIT(
      RefusalSubject.TERMS, false, "The applicant has as many requests as one may have."),
  /** A deposit, or units beyond the capacity, would exceed the greatest number of units. */
  CAPACITY_BEYOND_LIMIT(RefusalSubject.TERMS, false, "There cannot be that much."),
  /** The request waited, or its verdict came, longer than it wanted to wait. */
  WAITED_TOO_LONG(RefusalSubject.CAPACITY, false, "The time for which it was to wait is over."),
  WAITING_LIST_FULL(
      RefusalSubject.CAPACITY, true, "Nothing is left, and the waiting list is full."),
  SOLD_OUT(RefusalSubject.CAPACITY, true, "Nothing is left."),
  /** Units are left, but fewer than the request asks for. Requests are never granted in part. */
  NOT_ENOUGH_LEFT(RefusalSubject.CAPACITY, false, "Less is left than was asked for.");

  private static final Map<String, Reason> BY_CODE = new HashMap<>();

  static {
    for (Reason reason : values()) {
      BY_CODE.put(reason.code, reason);
    }
  }

  private final RefusalSubject concern;
  private final boolean lasting;
  private final String sentence;
  private final String code = name().toLowerCase(Locale.ROOT);

  Reason(RefusalSubject concern, boolean lasting, String sentence) {
    this.concern = concern;
    this.lasting = lasting;
    this.sentence = sentence;
  }

  /** The name in tables and documents: {@code sold_out}. */
  public String code() {
    return code;
  }

  /** One sentence for people. */
  public String sentence() {
    return sentence;
  }

  /** The subject of the reason. */
  public RefusalSubject concern() {
    return concern;
  }

  /**
   * Whether the reason holds for every request like this, of any size, until something else is
   * decided: then the gate may refuse such requests.
   */
  public boolean isLasting() {
    return lasting;
  }

  /** Reads {@link #code()} back. */
  public static Option<Reason> ofCode(String code) {
    return Option.of(BY_CODE.get(code));
  }
}
