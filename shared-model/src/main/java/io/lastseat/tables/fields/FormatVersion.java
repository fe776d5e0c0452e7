package io.lastseat.tables.fields;

/** The version of the item shapes that this program writes and reads: attribute {@code v}. */
public final class FormatVersion {

  public static final int CURRENT = 1;

  /**
   * Passes a readable version.
   *
   * @throws NewerVersionException for one from the future
   * @throws IllegalArgumentException for one that never was
   */
  public static void check(String what, long version) {
    if (version > CURRENT) {
      throw NewerVersionException.version(what, version);
    }
    if (version < 1) {
      throw new IllegalArgumentException(what + " has the version " + version);
    }
  }

  private FormatVersion() {}
}
