package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** What a caller may do. Each role includes those before it. */
public enum Role {
  /** Look at resources, requests and rosters. */
  READ,
  /** Ask for reservations, confirm, extend, change and cancel them. */
  ASK,
  /** Set terms, deposit, and make reservations as staff. */
  ADMINISTER;

  /** The name in hashes of keys, in scopes and in problems: {@code ask}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean includes(Role other) {
    return compareTo(other) >= 0;
  }

  static Option<Role> ofCode(String code) {
    return Vector.of(values()).find(role -> role.code().equals(code));
  }
}
