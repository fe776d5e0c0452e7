package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.model.Admission;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Configure;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.control.Option;
import org.junit.jupiter.api.Test;

/**
 * A process shares a head for some milliseconds, in which the first immediate verdict of a log may
 * be made. The gate must not turn the key of that verdict away, though the head knows of none.
 */
class RememberedGateTest extends HallTables {

  private static final APIGatewayV2HTTPEvent ADA = Calls.reserve(HALL.text(), "Ada", 1, "ada");
  private static final APIGatewayV2HTTPEvent BOB = Calls.reserve(HALL.text(), "Bob", 1, "bob");

  @Test
  void theGateTurnsNobodyAwayWhoWasAccepted() {
    Configure creation =
        new Configure(
            new RequestId(0, "c".repeat(26)),
            HALL,
            NOW,
            Terms.ofCapacity(1).withAdmission(Admission.IMMEDIATE),
            Option.none(),
            Option.none());
    decide(decider(), byStream(stored(creation), 1), byStream(reserve(1), 2));
    IntakeFunction remembers = new IntakeFunction(StillParts.intake(tables, NAMES, NOW));
    assertThat(answer(remembers, BOB)).contains("turnedAway");
    decide(decider(), byStream(cancel(id(1)), 3));
    IntakeFunction decides = new IntakeFunction(StillParts.immediateIntake(tables, NAMES, NOW));
    assertThat(answer(decides, ADA)).contains("accepted");

    assertThat(answer(remembers, ADA)).contains("accepted");
  }

  private static String answer(IntakeFunction process, APIGatewayV2HTTPEvent call) {
    return process.handleRequest(call, new SimulatedContext()).getBody();
  }
}
