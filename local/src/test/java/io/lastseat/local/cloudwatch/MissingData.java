package io.lastseat.local.cloudwatch;

/** {@code TreatMissingData}. */
public enum MissingData {
  MISSING,
  IGNORE,
  BREACHING,
  NOT_BREACHING;

  /** As the template writes it; {@code missing} where it says nothing. */
  public static MissingData of(String text) {
    return switch (text) {
      case "", "missing" -> MISSING;
      case "ignore" -> IGNORE;
      case "breaching" -> BREACHING;
      case "notBreaching" -> NOT_BREACHING;
      default -> throw new IllegalArgumentException("TreatMissingData: " + text);
    };
  }
}
