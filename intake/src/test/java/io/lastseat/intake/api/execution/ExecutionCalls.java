package io.lastseat.intake.api.execution;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;

/** The calls about one execution. */
public record ExecutionCalls(World world, String name) {

  public static final String ADA = "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}";
  public static final String GRACE = "{\"holder\": \"Grace\", \"lease\": \"PT1M\"}";
  public static final String NEVER = "{\"holder\": \"Ada\", \"takeover\": \"never\"}";

  public Exchange start(String body) {
    return send("POST", "", body, Map.of());
  }

  public Exchange start(String body, String key) {
    return send("POST", "", body, Map.of("idempotency-key", key));
  }

  public Exchange renew(long token) {
    return renew("{\"token\": %d, \"lease\": \"PT1M\"}".formatted(token));
  }

  public Exchange renew(String body) {
    return send("PUT", "", body, Map.of());
  }

  public Exchange succeed(long token, String result) {
    return succeed("{\"token\": %d, \"result\": %s}".formatted(token, result));
  }

  public Exchange succeed(String body) {
    return send("POST", "/succeed", body, Map.of());
  }

  public Exchange fail(long token, String failure) {
    return fail("{\"token\": %d, \"failure\": \"%s\"}".formatted(token, failure));
  }

  public Exchange fail(String body) {
    return send("POST", "/fail", body, Map.of());
  }

  public Exchange look() {
    return world.get(path());
  }

  public Exchange history() {
    return world.get(path() + "/history");
  }

  /** Returns the kinds of the execution's steps, with their tokens. */
  public String steps() {
    StringBuilder steps = new StringBuilder();
    history()
        .json()
        .get("steps")
        .forEach(
            step ->
                steps
                    .append(step.get("step").asText())
                    .append(' ')
                    .append(step.get("token").asLong())
                    .append("; "));
    return steps.toString().strip();
  }

  public String path() {
    return "/v1/executions/" + name;
  }

  private Exchange send(String method, String below, String body, Map<String, String> headers) {
    return world.send(method, path() + below, body, headers);
  }
}
