package io.lastseat.intake;

import java.util.Map;

/** Features that a deployment can switch on. Each is off by default. */
enum DeploymentSwitch {
  /** Immediate admission. Intake needs an additional right for it. */
  IMMEDIATE_ADMISSION(
      "LASTSEAT_IMMEDIATE_ADMISSION", "where intake may decide reservations itself"),
  SIGN_UP_PAGE("LASTSEAT_SIGN_UP_PAGE", "where the sign-up page stands in front of the API");

  private final String variable;
  private final String where;

  DeploymentSwitch(String variable, String where) {
    this.variable = variable;
    this.where = where;
  }

  /** Whether it is on. Throws {@link IllegalStateException} unless {@code on} or {@code off}. */
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
