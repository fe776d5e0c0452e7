package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.answers.AnswerCheck;
import io.lastseat.simulator.answers.HeardAnswer;
import io.lastseat.simulator.answers.Moment;
import io.lastseat.simulator.answers.Question;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.SimulatedContext;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The gateway in front of intake, and the one door of all clients: each answer is checked here. It
 * gives up on a call after half a minute.
 */
final class Http extends Setting {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Fleet<IntakeFunction> fleet;
  private final AnswerCheck check;

  private final Set<String> underWay = new HashSet<>();

  Http(Setting world, Fleet<IntakeFunction> fleet) {
    super(world);
    this.fleet = fleet;
    this.check = new AnswerCheck(tables.history(), tables);
  }

  /** The answer; its status is 0 where there is none. */
  HeardAnswer call(String who, APIGatewayV2HTTPEvent event) {
    Question question = Question.of(event, now());
    if (!environment.isOpen()) {
      return HeardAnswer.none(question.asked());
    }
    tables.history().called(question);
    String keyed = question.key().map(key -> question.path() + key).getOrElse("");
    boolean twin = !keyed.isEmpty() && !underWay.add(keyed);
    if (twin) {
      coverage.see("calls under one key at once");
    }
    tell(who, "calls", "%s %s %s", question.method(), question.path(), event.getBody());
    Option<APIGatewayV2HTTPResponse> response =
        fleet.call(TIMEOUT, function -> function.handleRequest(event, new SimulatedContext()));
    if (!twin) {
      underWay.remove(keyed);
    }
    HeardAnswer answer =
        response.map(some -> HeardAnswer.of(some, now())).getOrElse(() -> HeardAnswer.none(now()));
    tell(who, "hears", "%d %s%s", answer.status(), answer.body(), "");
    if (response.isDefined()) {
      coverage.answered(question, answer);
      check
          .check(question, answer)
          .forEach(
              untrue -> {
                throw new Violation(untrue.promise(), who + ": " + untrue.why());
              });
    }
    return answer;
  }

  private Moment now() {
    return new Moment(tables.auditor().step(), scheduler.now());
  }

  private void tell(String who, String does, String what, Object one, Object two, Object three) {
    trace.step(
        () -> "%s %s %s %s".formatted(scheduler.now(), who, does, what.formatted(one, two, three)));
  }
}
