package io.lastseat.intake;

import java.util.Map;

/** Whether intake may decide. Off unless said: it needs a right that it has for this alone. */
final class ImmediateAdmission {

  /** The variable that says so. */
  static final String NAME = "LASTSEAT_IMMEDIATE_ADMISSION";

  /** Throws {@link IllegalStateException} for what is neither {@code on} nor {@code off}. */
  static boolean isOn(Map<String, String> environment) {
    String value = environment.getOrDefault(NAME, "off");
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new IllegalStateException(
              "%s is '%s': give 'on' where intake may decide reservations itself, or 'off'."
                  .formatted(NAME, value));
    };
  }

  private ImmediateAdmission() {}
}
