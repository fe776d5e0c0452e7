package io.lastseat.intake.http;

/**
 * What an operation takes.
 *
 * @param role for all that the operation can do
 * @param own whether the role {@code own} is enough for what the caller made himself
 */
record Right(Role role, boolean own) {

  /** That role, and no other that does not include it. */
  static Right of(Role role) {
    return new Right(role, false);
  }

  /** Whether whoever has this role may call the operation at all. */
  boolean isGivenBy(Role has) {
    return has.includes(role) || (own && has == Role.OWN);
  }
}
