package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** The role of a caller. */
public enum Role {
  /** Makes requests, and looks at and follows up its own. The token's subject owns them. */
  OWN,
  /** Looks at all resources, requests and rosters. */
  READ,
  /** Asks for reservations; confirms, extends, changes and cancels all reservations. */
  ASK,
  /** Sets terms, makes deposits, and makes reservations as staff. */
  ADMINISTER;

  /** The name of the role in hashes of keys, in scopes and in problems, for example {@code ask}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this role includes the other: those before it, but READ does not include OWN. */
  public boolean includes(Role other) {
    return other == OWN ? this != READ : compareTo(other) >= 0;
  }

  public static Option<Role> ofCode(String code) {
    return Vector.of(values()).find(role -> role.code().equals(code));
  }
}
