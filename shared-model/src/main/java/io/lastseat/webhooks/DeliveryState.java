package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** How far a delivery is. */
public enum DeliveryState {
  /** It is to be tried, at its time. */
  WAITING,
  /** The receiver has it. */
  DELIVERED,
  /** It was tried as often as it is, and is not tried again by itself. */
  FAILED;

  /** The name in tables and documents. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of that name. */
  public static Option<DeliveryState> ofCode(String code) {
    return Vector.of(values()).find(state -> state.code().equals(code));
  }
}
