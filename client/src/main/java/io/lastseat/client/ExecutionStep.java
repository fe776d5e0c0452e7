package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step of an execution.
 *
 * @param step {@code started}, {@code renewed}, {@code succeeded}, {@code failed} or {@code lapsed}
 * @param at when, by the server's clock
 * @param attempt of which run, from 1
 * @param runner who ran it
 * @param token of that run
 * @param document all that the server says
 */
public record ExecutionStep(
    String step,
    Optional<Instant> at,
    long attempt,
    Optional<String> runner,
    long token,
    JsonNode document) {

  static List<ExecutionStep> of(JsonNode page) {
    List<ExecutionStep> steps = new ArrayList<>();
    page.path("steps").forEach(step -> steps.add(one(step)));
    return steps;
  }

  private static ExecutionStep one(JsonNode step) {
    return new ExecutionStep(
        step.path("step").asText(),
        JsonTexts.time(step, "at"),
        step.path("attempt").asLong(),
        JsonTexts.text(step, "runner"),
        step.path("token").asLong(),
        step);
  }

  @Override
  public String toString() {
    return Shown.of(this);
  }
}
