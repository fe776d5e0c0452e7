package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** What a caller may do. */
public enum Role {
  /** Ask for himself, and look at and follow up what he made: of a token, by its subject. */
  OWN,
  /** Look at resources, requests and rosters, whoever made them. */
  READ,
  /** Ask for reservations, confirm, extend, change and cancel them, whoever made them. */
  ASK,
  /** Set terms, deposit, and make reservations as staff. */
  ADMINISTER;

  /** The name in hashes of keys, in scopes and in problems: {@code ask}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Each includes those before it, but that who may look makes nothing of his own. */
  boolean includes(Role other) {
    return other == OWN ? this != READ : compareTo(other) >= 0;
  }

  static Option<Role> ofCode(String code) {
    return Vector.of(values()).find(role -> role.code().equals(code));
  }
}
