package io.lastseat.model;

import io.vavr.control.Option;
import java.util.Locale;

/**
 * Why a request is refused. The order is the order of precedence: where several apply, the first
 * one is given. {@link #LANES_FIXED} concerns changes of a resource alone, the others from {@link
 * #UNKNOWN_RESOURCE} on concern reservations alone.
 */
public enum Reason {
  /** The stored request cannot be meant: a content that intake would never have written. */
  INVALID("The content of the request is impossible."),
  /** The number of lanes is fixed when the resource is created. */
  LANES_FIXED("The number of lanes cannot be changed after the resource was created."),
  /** Nobody has created the resource. */
  UNKNOWN_RESOURCE("There is no such resource."),
  /** Taken in before {@code opensAt}. */
  NOT_OPEN_YET("The resource is not open yet."),
  /** Taken in at or after {@code closesAt}. */
  CLOSED("The resource is closed."),
  /** More than {@code maxQuantityPerRequest}. */
  QUANTITY_BEYOND_LIMIT("One request may not ask for that much."),
  /** Nothing is left. */
  SOLD_OUT("Nothing is left."),
  /** Something is left, and less than was asked for; requests are never granted in part. */
  NOT_ENOUGH_LEFT("Less is left than was asked for.");

  private final String sentence;

  Reason(String sentence) {
    this.sentence = sentence;
  }

  /** The name in tables and documents: {@code sold_out}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** One sentence for people. */
  public String sentence() {
    return sentence;
  }

  /** Reads {@link #code()} back. */
  public static Option<Reason> ofCode(String code) {
    for (Reason reason : values()) {
      if (reason.code().equals(code)) {
        return Option.some(reason);
      }
    }
    return Option.none();
  }
}
