package io.lastseat.cli.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.stampede.SignUpOutcome.StampedeSignUp;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Checks the promises on a stampede, from the API's answers alone: it shares no code with the
 * deciding program. Each violation is a sentence; without any the stampede has passed.
 */
final class Check {

  private static final int MOST_LISTED = 20;

  private final SignUpOutcome outcome;
  private final List<String> violations = new ArrayList<>();

  /** The units taken after each decision number. */
  private final TreeMap<Long, Long> takenAfter = new TreeMap<>();

  private Check(SignUpOutcome outcome) {
    this.outcome = outcome;
  }

  static Vector<String> violations(SignUpOutcome outcome) {
    Check check = new Check(outcome);
    check.everySignUpHasOneVerdict();
    check.decisionsInOrder();
    check.nobodyTurnedAwayWhileRoomWasLeft();
    check.rosterIsTheAccepted();
    return shortened(Vector.ofAll(check.violations));
  }

  private static Vector<String> shortened(Vector<String> all) {
    return all.size() <= MOST_LISTED
        ? all
        : all.take(MOST_LISTED).append("and %d more".formatted(all.size() - MOST_LISTED));
  }

  private void everySignUpHasOneVerdict() {
    outcome
        .signUps()
        .flatMap(StampedeSignUp::failure)
        .headOption()
        .forEach(why -> violation("a sign-up had no good answer: %s".formatted(why)));
    if (outcome.undecided() > 0) {
      violation("%d sign-ups have no verdict".formatted(outcome.undecided()));
    }
    for (StampedeSignUp signUp : outcome.signUps()) {
      for (JsonNode verdict : signUp.verdict()) {
        if (!signUp.again().contains(verdict)) {
          violation(
              "the verdict changed: %s became %s"
                  .formatted(
                      verdict, signUp.again().map(JsonNode::toString).getOrElse("no answer")));
        }
        if (!signUp.requestId().contains(verdict.path("requestId").asText())) {
          violation("%s was answered with %s".formatted(signUp.requestId().get(), verdict));
        }
      }
    }
  }

  private void decisionsInOrder() {
    TreeMap<Long, JsonNode> inOrder = new TreeMap<>();
    for (JsonNode verdict : outcome.verdicts()) {
      long number = verdict.path("decisionNumber").asLong();
      if (number < 1) {
        violation("a verdict without a decision number: %s".formatted(verdict));
      } else if (inOrder.put(number, verdict) != null) {
        violation("decision number %d was given twice".formatted(number));
      }
    }
    long taken = 0;
    takenAfter.put(0L, taken);
    for (Map.Entry<Long, JsonNode> entry : inOrder.entrySet()) {
      taken += decide(entry.getValue(), taken);
      takenAfter.put(entry.getKey(), taken);
    }
    if (taken > outcome.settings().capacity()) {
      violation("%d were given of %d".formatted(taken, outcome.settings().capacity()));
    }
    if (outcome.resource().path("taken").asLong() != taken) {
      violation(
          "%d were given and the resource says %s"
              .formatted(taken, outcome.resource().path("taken")));
    }
  }

  /** Checks one verdict. Returns the units that it grants. */
  private long decide(JsonNode verdict, long takenBefore) {
    long quantity = verdict.path("quantity").asLong();
    long room = outcome.settings().capacity() - takenBefore;
    if (quantity != outcome.settings().quantity()) {
      violation("asked for %d: %s".formatted(outcome.settings().quantity(), verdict));
    }
    boolean accepted = "accepted".equals(verdict.path("status").asText());
    if (accepted && quantity > room) {
      violation("%d accepted where %d were left: %s".formatted(quantity, room, verdict));
    }
    if (!accepted && quantity <= room) {
      violation("%d refused where %d were left: %s".formatted(quantity, room, verdict));
    }
    if (verdict.path("left").asLong(-1) != room - (accepted ? quantity : 0)) {
      violation("wrong number left, %d before: %s".formatted(room, verdict));
    }
    return accepted ? quantity : 0;
  }

  private void nobodyTurnedAwayWhileRoomWasLeft() {
    for (StampedeSignUp signUp : outcome.signUps().filter(StampedeSignUp::turnedAway)) {
      JsonNode answer = signUp.first().get();
      long asOf = answer.path("asOfDecision").asLong();
      long room = outcome.settings().capacity() - takenAfter.floorEntry(asOf).getValue();
      if (room > 0) {
        violation("turned away where %d were left: %s".formatted(room, answer));
      }
    }
  }

  private void rosterIsTheAccepted() {
    Map<String, JsonNode> expected = new HashMap<>();
    for (StampedeSignUp signUp : outcome.signUps().filter(StampedeSignUp::accepted)) {
      expected.put(signUp.requestId().get(), signUp.verdict().get());
    }
    long last = 0;
    for (JsonNode entry : outcome.roster()) {
      JsonNode verdict = expected.remove(entry.path("requestId").asText());
      if (verdict == null) {
        violation(
            "the roster has an entry that was never granted, or has it twice: %s".formatted(entry));
      } else if (!saysTheSame(entry, verdict)) {
        violation("the roster has %s for %s".formatted(entry, verdict));
      }
      if (entry.path("decisionNumber").asLong() <= last) {
        violation("the roster is out of order at %s".formatted(entry));
      }
      last = entry.path("decisionNumber").asLong();
    }
    expected.forEach((id, verdict) -> violation("the roster lacks %s".formatted(verdict)));
  }

  private static boolean saysTheSame(JsonNode entry, JsonNode verdict) {
    return Stream.of("applicant", "quantity", "decisionNumber")
        .allMatch(field -> entry.path(field).equals(verdict.path(field)));
  }

  private void violation(String sentence) {
    violations.add(sentence);
  }
}
