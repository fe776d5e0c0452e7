package io.lastseat.cli.stampede;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.stampede.SignUpOutcome.StampedeSignUp;
import io.lastseat.cli.stampede.Stampede.StampedeSettings;
import io.lastseat.model.terms.Admission;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A small stampede, written by hand and correct until a test changes it. There are two places and
 * five sign-ups of one unit. Ada and Bo are accepted, Cy and Di refused, and the gate refuses Ed.
 * Decision 1 created the resource.
 */
final class RequestHistory {

  static final int ADA = 0;
  static final int BO = 1;
  static final int CY = 2;
  static final int DI = 3;

  private static final List<String> IDS = List.of("id-Ada", "id-Bo", "id-Cy", "id-Di");

  final List<ObjectNode> verdicts = new ArrayList<>();
  final List<ObjectNode> again = new ArrayList<>();
  final List<ObjectNode> roster = new ArrayList<>();
  final ObjectNode turnedAway = JsonNodeFactory.instance.objectNode();
  final ObjectNode resource = JsonNodeFactory.instance.objectNode().put("taken", 2);
  int undecided;
  int failed;

  RequestHistory() {
    verdicts.add(verdict(2, "Ada", "accepted", 1));
    verdicts.add(verdict(3, "Bo", "accepted", 0));
    verdicts.add(verdict(4, "Cy", "rejected", 0));
    verdicts.add(verdict(5, "Di", "rejected", 0));
    verdicts.forEach(verdict -> again.add(verdict.deepCopy()));
    roster.add(entry(verdicts.get(ADA)));
    roster.add(entry(verdicts.get(BO)));
    turnedAway.put("status", "rejected").put("turnedAway", true).put("asOfDecision", 3);
  }

  SignUpOutcome outcome() {
    List<StampedeSignUp> signUps = new ArrayList<>();
    for (int i = 0; i < verdicts.size(); i++) {
      signUps.add(
          StampedeSignUp.answered(pending(IDS.get(i)))
              .decided(verdicts.get(i))
              .askedAgain(again.get(i)));
    }
    signUps.add(StampedeSignUp.answered(turnedAway));
    for (int i = 0; i < undecided; i++) {
      signUps.add(StampedeSignUp.answered(pending("id-nobody-" + i)));
    }
    for (int i = 0; i < failed; i++) {
      signUps.add(StampedeSignUp.failed("the server answered 503"));
    }
    return new SignUpOutcome(
        new StampedeSettings("story", 2, signUps.size(), 1, 1, Admission.STREAM, true),
        Vector.ofAll(signUps),
        Vector.<JsonNode>ofAll(roster),
        resource,
        Duration.ofSeconds(1),
        Option.none());
  }

  private static ObjectNode verdict(long number, String applicant, String status, long left) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("requestId", "id-" + applicant)
        .put("applicant", applicant)
        .put("quantity", 1)
        .put("status", status)
        .put("left", left)
        .put("decisionNumber", number)
        .put("requestedAt", "2026-01-01T00:00:00Z")
        .put("decidedAt", "2026-01-01T00:00:00.025Z");
  }

  private static ObjectNode pending(String id) {
    return JsonNodeFactory.instance.objectNode().put("requestId", id).put("status", "pending");
  }

  static ObjectNode entry(ObjectNode verdict) {
    return verdict.deepCopy().retain("requestId", "applicant", "quantity", "decisionNumber");
  }
}
