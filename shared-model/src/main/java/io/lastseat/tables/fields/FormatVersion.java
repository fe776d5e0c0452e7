package io.lastseat.tables.fields;

/** The version of the item shapes that this program writes and reads: attribute {@code v}. */
public final class FormatVersion {

  /** The newest version. */
  public static final int CURRENT = 1;

  /**
   * Accepts a readable version.
   *
   * @throws NewerVersionException for a newer version
   * @throws IllegalArgumentException for one that never existed
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
