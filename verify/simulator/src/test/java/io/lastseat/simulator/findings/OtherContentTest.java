package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.log.Append;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Found by the simulator: two calls sent different quantities under one key at once. One went by
 * the stream and the other was decided in its call; the first was told its own quantity with the
 * verdict on the other one.
 */
class OtherContentTest extends HallTables {

  @Test
  void nobodyIsToldAVerdictThatIsNotOnWhatWasAsked() {
    created(2);
    APIGatewayV2HTTPEvent loser = Calls.reserve(HALL.text(), "Ada", 2, "key");
    APIGatewayV2HTTPResponse first = call(loser);
    assertThat(first.getStatusCode()).isEqualTo(202);
    RequestId id =
        RequestId.parse(first.getHeaders().get("Location").replaceFirst(".*/", "")).get();
    Reserve winner = new Reserve(id, HALL, NOW, "Ada", 1, Option.none());
    var log = parts(Duration.ZERO, 0).log();
    assertThat(log.append(ImmediateCommit.of(log.head(HALL).get(), winner, NOW, 0)))
        .isEqualTo(Append.DONE);
    SerialDecider serializer = decider();
    decide(
        serializer,
        byStream(knowing(0, 1, stored(new Reserve(id, HALL, NOW, "Ada", 2, Option.none()))), 2));

    assertThat(call(loser).getStatusCode()).isEqualTo(422);
    assertThat(call(Calls.get("/v1/resources/hall/requests/" + id.text())).getBody())
        .contains("\"quantity\":1", "\"status\":\"accepted\"");
  }

  private APIGatewayV2HTTPResponse call(APIGatewayV2HTTPEvent event) {
    return new IntakeFunction(StillParts.intake(tables, NAMES, NOW))
        .handleRequest(event, new SimulatedContext());
  }
}
