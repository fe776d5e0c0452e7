package io.lastseat.simulator.guards;

/**
 * A guard of the deciding code, and how it is removed.
 *
 * @param type the class without its package
 * @param method of that class; a lambda counts to the method that it stands in
 * @param how in words
 */
record Guard(String type, String method, int line, String how) {

  /** Returns whether the guard is at that place; a method may have several. */
  boolean isAt(String place) {
    return place.equals("%s.%s: %s".formatted(type, method, how));
  }

  @Override
  public String toString() {
    return "%s.%s line %d: %s".formatted(type, method, line, how);
  }
}
