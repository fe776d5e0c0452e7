package io.lastseat.tables;

/** The version of the item shapes that this program writes and reads: attribute {@code v}. */
final class Version {

  static final int CURRENT = 1;

  /** Passes a readable version, throws {@link NewerVersionException} for one from the future. */
  static void check(String what, int version) {
    if (version > CURRENT) {
      throw new NewerVersionException(what, version);
    }
  }

  private Version() {}
}
