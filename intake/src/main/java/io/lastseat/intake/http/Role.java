package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** The role of a caller. */
public enum Role {
  /** Make requests, and look at and follow up one's own. The token's subject owns them. */
  OWN,
  /** Look at all resources, requests and rosters. */
  READ,
  /** Ask for reservations; confirm, extend, change and cancel all reservations. */
  ASK,
  /** Set terms, deposit, and make reservations as staff. */
  ADMINISTER;

  /** The name in hashes of keys, in scopes and in problems: {@code ask}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Each role includes those before it; but READ does not include OWN. */
  public boolean includes(Role other) {
    return other == OWN ? this != READ : compareTo(other) >= 0;
  }

  public static Option<Role> ofCode(String code) {
    return Vector.of(values()).find(role -> role.code().equals(code));
  }
}
