package io.lastseat.model;

import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Why a request is refused. The order is the order of precedence: where several apply, the first
 * one is given.
 */
public enum Reason {
  /** The name is closed for good, to all requests. */
  RESOURCE_ARCHIVED(
      RefusalSubject.RESOURCE,
      true,
      "The resource was archived: nothing of it can change any more."),
  /** The stored request cannot be meant: a content that intake would never have written. */
  INVALID(RefusalSubject.CONTENT, false, "The content of the request is impossible."),
  /** Other terms are in force than those that the change was made for. */
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
      "Whether it is a lock or an execution cannot be changed after the resource was created."),
  SERIES_FIXED(
      RefusalSubject.TERMS,
      false,
      "A series keeps its terms, and the days that it has: it can only go on for longer."),
  /**
   * The resource is there, on other terms than those on which a reservation, or terms that name no
   * number, would create it.
   */
  TERMS_DIFFER(
      RefusalSubject.TERMS,
      true,
      "The resource exists already, and other terms are in force there."),
  /** A claim, where what each applicant has is counted. */
  APPLICANTS_LIMITED(
      RefusalSubject.TERMS,
      false,
      "Applicants are limited there: such a resource is reserved by itself."),
  /** A reservation, or a claim, that knows nothing of locks, where the resource is one. */
  LOCK_ALONE(
      RefusalSubject.TERMS, false, "A lock is acquired as a lock, by itself or with other locks."),
  IS_A_SERIES(RefusalSubject.TERMS, true, "It is a series: what can be had are its slots."),
  /** The resource was never created. */
  UNKNOWN_RESOURCE(RefusalSubject.RESOURCE, false, "There is no such resource."),
  UNKNOWN_RESERVATION(RefusalSubject.RESERVATION, false, "There is no such reservation."),
  /** The reservation to cancel was never granted, or is none. */
  NOTHING_TO_CANCEL(RefusalSubject.RESERVATION, false, "There is nothing to cancel."),
  /** The reservation to confirm or change was never granted, is none, or has ended. */
  NOTHING_GRANTED(
      RefusalSubject.RESERVATION,
      false,
      "That was never granted, or was given back: there is nothing."),
  /** The reservation to confirm or change is not granted yet. */
  STILL_WAITING(RefusalSubject.RESERVATION, false, "The reservation is still on the waiting list."),
  /** A part of a claim is to be confirmed, or its quantity changed. */
  CLAIM_IS_WHOLE(
      RefusalSubject.RESERVATION, false, "A claim is confirmed or given back as a whole."),
  /** A request would renew or end the lease of a lock without its token. */
  NEEDS_TOKEN(
      RefusalSubject.RESERVATION, false, "A lock is renewed and given back with its token alone."),
  /** The reservation to extend is not held, or was confirmed with another quantity. */
  NOT_HELD(
      RefusalSubject.RESERVATION, false, "The reservation is not held: it is confirmed already."),
  /** An execution that has succeeded is to fail, or to succeed with another result. */
  RUN_SUCCEEDED(
      RefusalSubject.RESERVATION,
      false,
      "The execution has succeeded already, and its result stands."),
  HOLD_LAPSED(RefusalSubject.RESERVATION, false, "The hold has lapsed."),
  /** A part is to be confirmed that is larger than the whole. */
  MORE_THAN_GRANTED(
      RefusalSubject.RESERVATION, false, "The reservation has less than what is to be confirmed."),
  /** The log has no room: only ends of reservations are accepted, and its closing. */
  LOG_FULL(RefusalSubject.RESOURCE, true, "The log of the resource is full."),
  /**
   * Taken in at or after the moment at which the resource was closed, or decided when its log had
   * reached that moment, even within its window.
   */
  RESOURCE_CLOSED(RefusalSubject.WINDOW, true, "Those who run it have closed the resource."),
  /** Taken in before {@code opensAt}. */
  NOT_OPEN_YET(RefusalSubject.WINDOW, false, "The resource is not open yet."),
  /** Taken in at or after {@code closesAt}. */
  CLOSED(RefusalSubject.WINDOW, true, "The resource is closed."),
  /** Taken in at or after {@code confirmBy}. */
  CONFIRMATION_CLOSED(RefusalSubject.WINDOW, false, "Holds can no longer be confirmed."),
  /** A hold that would end later than the resource's longest one. */
  HOLD_BEYOND_LIMIT(RefusalSubject.TERMS, false, "Nothing is held for that long here."),
  /** More than {@code maxQuantityPerRequest}. */
  QUANTITY_BEYOND_LIMIT(RefusalSubject.TERMS, false, "One request may not ask for that much."),
  /** With it the applicant would have more than {@code maxUnitsPerApplicant}. */
  APPLICANT_UNITS_BEYOND_LIMIT(
      RefusalSubject.TERMS, false, "One applicant may not have that much at the same time."),
  /** With it the applicant would have more requests than {@code maxRequestsPerApplicant}. */
  APPLICANT_REQUESTS_BEYOND_LIMIT(
      RefusalSubject.TERMS, false, "The applicant has as many requests as one may have."),
  /** A deposit beyond the greatest capacity, or more over the capacity than that. */
  CAPACITY_BEYOND_LIMIT(RefusalSubject.TERMS, false, "There cannot be that much."),
  /** It waited, or its verdict came, longer than it wanted to wait. */
  WAITED_TOO_LONG(RefusalSubject.CAPACITY, false, "The time for which it was to wait is over."),
  WAITING_LIST_FULL(
      RefusalSubject.CAPACITY, true, "Nothing is left, and the waiting list is full."),
  SOLD_OUT(RefusalSubject.CAPACITY, true, "Nothing is left."),
  /** Something is left, and less than was asked for; requests are never granted in part. */
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

  public RefusalSubject concern() {
    return concern;
  }

  /**
   * Whether it holds for every request that says the same, of any size, until something else is
   * decided: then requests may be turned away unwritten.
   */
  public boolean isLasting() {
    return lasting;
  }

  /** Reads {@link #code()} back. */
  public static Option<Reason> ofCode(String code) {
    return Option.of(BY_CODE.get(code));
  }
}
