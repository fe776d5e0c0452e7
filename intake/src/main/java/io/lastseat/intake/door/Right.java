package io.lastseat.intake.door;

import io.lastseat.intake.http.Role;

/**
 * The right that an operation needs.
 *
 * @param role for all that the operation can do
 * @param own whether the role {@code own} is enough for the caller's own requests
 */
record Right(Role role, boolean own) {

  /** That role, and no other that does not include it. */
  static Right of(Role role) {
    return new Right(role, false);
  }

  /** Whether a caller with this role may call the operation at all. */
  boolean isGivenBy(Role has) {
    return has.includes(role) || (own && has == Role.OWN);
  }
}
