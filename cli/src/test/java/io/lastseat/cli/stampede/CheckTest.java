package io.lastseat.cli.stampede;

import static io.lastseat.cli.stampede.RequestHistory.ADA;
import static io.lastseat.cli.stampede.RequestHistory.BO;
import static io.lastseat.cli.stampede.RequestHistory.CY;
import static io.lastseat.cli.stampede.RequestHistory.DI;
import static io.lastseat.cli.stampede.RequestHistory.entry;
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
        planted("1 accepted where 0 were left", s -> oversold(s)),
        planted("3 were given of 2", s -> oversold(s)),
        planted("the resource says 1", s -> s.resource.put("taken", 1)),
        planted("1 refused where 1 were left", s -> refusedTooEarly(s)),
        planted("the verdict changed", s -> s.again.get(CY).put("status", "accepted")),
        planted("became {}", s -> s.again.get(DI).retain(Collections.emptyList())),
        planted("id-Cy was answered with", s -> everywhere(s, CY, "requestId", "id-Di")),
        planted("2 sign-ups have no verdict", s -> s.undecided = 2),
        planted("the server answered 503", s -> s.failed = 1),
        planted("decision number 4 was given twice", s -> everywhere(s, DI, "decisionNumber", 4)),
        planted("without a decision number", s -> everywhere(s, DI, "decisionNumber", 0)),
        planted("wrong number left", s -> everywhere(s, CY, "left", 1)),
        planted("asked for 1", s -> everywhere(s, BO, "quantity", 0)),
        planted("turned away where 1 were left", s -> s.turnedAway.put("asOfDecision", 2)),
        planted("the roster lacks", s -> s.roster.remove(1)),
        planted("or has it twice", s -> s.roster.add(s.roster.get(BO))),
        planted("was never granted", s -> s.roster.add(entry(s.verdicts.get(CY)))),
        planted("out of order", s -> Collections.reverse(s.roster)),
        planted("the roster has", s -> s.roster.get(ADA).put("quantity", 2)),
        planted("the roster has", s -> s.roster.get(BO).put("decisionNumber", 9)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("planted")
  void each_planted_violation_is_found(String sentence, Consumer<RequestHistory> plant) {
    RequestHistory story = new RequestHistory();
    plant.accept(story);
    assertThat(Check.violations(story.outcome()))
        .anyMatch(violation -> violation.contains(sentence));
  }

  @Test
  void many_violations_are_counted_and_not_all_listed() {
    RequestHistory story = new RequestHistory();
    for (int i = 0; i < 30; i++) {
      story.roster.add(story.roster.get(BO));
    }
    assertThat(Check.violations(story.outcome())).hasSize(21).last().isEqualTo("and 40 more");
  }

  private static Arguments planted(String sentence, Consumer<RequestHistory> plant) {
    return arguments(sentence, plant);
  }

  private static void oversold(RequestHistory story) {
    everywhere(story, CY, "status", "accepted");
    everywhere(story, CY, "left", -1);
    story.roster.add(entry(story.verdicts.get(CY)));
    story.resource.put("taken", 3);
  }

  private static void refusedTooEarly(RequestHistory story) {
    everywhere(story, BO, "status", "rejected");
    everywhere(story, BO, "left", 1);
    story.roster.remove(BO);
    story.resource.put("taken", 1);
  }

  /** Changes a field in both of the server's answers. */
  private static void everywhere(RequestHistory story, int who, String field, String value) {
    story.verdicts.get(who).put(field, value);
    story.again.get(who).put(field, value);
  }

  private static void everywhere(RequestHistory story, int who, String field, int value) {
    story.verdicts.get(who).put(field, value);
    story.again.get(who).put(field, value);
  }
}
