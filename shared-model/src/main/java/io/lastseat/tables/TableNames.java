package io.lastseat.tables;

import java.util.Map;

/**
 * The names of the three tables in this deployment.
 *
 * @param requests the requests, written by intake alone
 * @param decisions the logs, written by the serializer, and by intake where it may decide
 * @param reservations the rows copied out of the logs, written by the serializer
 */
public record TableNames(String requests, String decisions, String reservations) {

  /** The local index of the decisions table that holds heads. */
  public static final String HEADS_INDEX = "heads";

  /** {@code <prefix>requests} and so on. */
  public static TableNames withPrefix(String prefix) {
    return new TableNames(prefix + "requests", prefix + "decisions", prefix + "reservations");
  }

  /**
   * Reads the names that the template gives to the functions: {@code LASTSEAT_REQUESTS_TABLE},
   * {@code LASTSEAT_DECISIONS_TABLE}, {@code LASTSEAT_RESERVATIONS_TABLE}.
   */
  public static TableNames of(Map<String, String> environment) {
    return new TableNames(
        required(environment, "LASTSEAT_REQUESTS_TABLE"),
        required(environment, "LASTSEAT_DECISIONS_TABLE"),
        required(environment, "LASTSEAT_RESERVATIONS_TABLE"));
  }

  private static String required(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalStateException("Set the environment variable " + name + ".");
    }
    return value;
  }
}
