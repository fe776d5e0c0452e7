package io.lastseat.intake;

import java.util.Map;

/** What a deployment may switch on. Each is off unless said. */
enum DeploymentSwitch {
  /** It needs a right that intake has for this alone. */
  IMMEDIATE_ADMISSION(
      "LASTSEAT_IMMEDIATE_ADMISSION", "where intake may decide reservations itself"),
  SIGN_UP_PAGE("LASTSEAT_SIGN_UP_PAGE", "where the sign-up page stands in front of the API");

  private final String variable;
  private final String where;

  DeploymentSwitch(String variable, String where) {
    this.variable = variable;
    this.where = where;
  }

  /** Throws {@link IllegalStateException} for what is neither {@code on} nor {@code off}. */
  boolean isOn(Map<String, String> environment) {
    String value = environment.getOrDefault(variable, "off");
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new IllegalStateException(
              "%s is '%s': give 'on' %s, or 'off'.".formatted(variable, value, where));
    };
  }
}
