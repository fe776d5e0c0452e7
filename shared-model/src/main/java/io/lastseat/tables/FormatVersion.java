package io.lastseat.tables;

/** The version of the item shapes that this program writes and reads: attribute {@code v}. */
public final class FormatVersion {

  /** The newest. */
  public static final int CURRENT = 1;

  /** Passes a readable version, throws {@link NewerVersionException} for one from the future. */
  public static void check(String what, long version) {
    if (version > CURRENT) {
      throw NewerVersionException.version(what, version);
    }
  }

  private FormatVersion() {}
}
