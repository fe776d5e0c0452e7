package io.lastseat.local.stampede;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Collections;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CheckTest {

  @Test
  void a_good_stampede_passes() {
    assertThat(Check.violations(new RequestHistory().outcome())).isEmpty();
  }

  static Stream<Arguments> planted() {
    return Stream.of(
        planted("oversold", "1 accepted where 0 were left", s -> oversold(s)),
        planted("oversold in sum", "3 were given of 2", s -> oversold(s)),
        planted("other books", "the resource says 1", s -> s.resource.put("taken", 1)),
        planted("refused too early", "1 refused where 1 were left", s -> refusedTooEarly(s)),
        planted(
            "verdict changed",
            "the verdict changed",
            s -> s.again.get(RequestHistory.CY).put("status", "accepted")),
        planted(
            "verdict gone",
            "became {}",
            s -> s.again.get(RequestHistory.DI).retain(Collections.emptyList())),
        planted(
            "verdict of another request",
            "id-Cy was answered with",
            s -> everywhere(s, RequestHistory.CY, "requestId", "id-Di")),
        planted("undecided", "2 sign-ups have no verdict", s -> s.undecided = 2),
        planted("no good answer", "the server answered 503", s -> s.failed = 1),
        planted(
            "decision number twice",
            "decision number 4 was given twice",
            s -> everywhere(s, RequestHistory.DI, "decisionNumber", 4)),
        planted(
            "no decision number",
            "without a decision number",
            s -> everywhere(s, RequestHistory.DI, "decisionNumber", 0)),
        planted(
            "wrong number left",
            "wrong number left",
            s -> everywhere(s, RequestHistory.CY, "left", 1)),
        planted(
            "partial grant", "asked for 1", s -> everywhere(s, RequestHistory.BO, "quantity", 0)),
        planted(
            "turned away too early",
            "turned away where 1 were left",
            s -> s.turnedAway.put("asOfDecision", 2)),
        planted("roster lacks one", "the roster lacks", s -> s.roster.remove(1)),
        planted(
            "roster has one twice",
            "or has it twice",
            s -> s.roster.add(s.roster.get(RequestHistory.BO))),
        planted(
            "roster has a refused one",
            "was never granted",
            s -> s.roster.add(RequestHistory.entry(s.verdicts.get(RequestHistory.CY)))),
        planted("roster out of order", "out of order", s -> Collections.reverse(s.roster)),
        planted(
            "roster says another quantity",
            "the roster has",
            s -> s.roster.get(RequestHistory.ADA).put("quantity", 2)),
        planted(
            "roster says another number",
            "the roster has",
            s -> s.roster.get(RequestHistory.BO).put("decisionNumber", 9)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("planted")
  void each_planted_violation_is_found(
      String name, String sentence, Consumer<RequestHistory> plant) {
    RequestHistory story = new RequestHistory();
    plant.accept(story);
    assertThat(Check.violations(story.outcome()))
        .as(name)
        .anyMatch(violation -> violation.contains(sentence));
  }

  @Test
  void many_violations_are_counted_and_not_all_listed() {
    RequestHistory story = new RequestHistory();
    for (int i = 0; i < 30; i++) {
      story.roster.add(story.roster.get(RequestHistory.BO));
    }
    assertThat(Check.violations(story.outcome())).hasSize(21).last().isEqualTo("and 40 more");
  }

  private static Arguments planted(String name, String sentence, Consumer<RequestHistory> plant) {
    return arguments(name, sentence, plant);
  }

  private static void oversold(RequestHistory story) {
    everywhere(story, RequestHistory.CY, "status", "accepted");
    everywhere(story, RequestHistory.CY, "left", -1);
    story.roster.add(RequestHistory.entry(story.verdicts.get(RequestHistory.CY)));
    story.resource.put("taken", 3);
  }

  private static void refusedTooEarly(RequestHistory story) {
    everywhere(story, RequestHistory.BO, "status", "rejected");
    everywhere(story, RequestHistory.BO, "left", 1);
    story.roster.remove(RequestHistory.BO);
    story.resource.put("taken", 1);
  }

  /** As the server said it, the first time and the second. */
  private static void everywhere(RequestHistory story, int who, String field, String value) {
    story.verdicts.get(who).put(field, value);
    story.again.get(who).put(field, value);
  }

  private static void everywhere(RequestHistory story, int who, String field, int value) {
    story.verdicts.get(who).put(field, value);
    story.again.get(who).put(field, value);
  }
}
