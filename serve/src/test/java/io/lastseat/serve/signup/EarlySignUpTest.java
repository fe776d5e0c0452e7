package io.lastseat.serve.signup;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.api.World;
import io.lastseat.pages.SignUpSite;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A form that comes before its resource is created. */
class EarlySignUpTest {

  private final World world = World.idle();

  /** The page without JavaScript keeps what was typed, and its key. */
  @Test
  void thePageIsSentAgainAsItWas() {
    world.put("hall", "{\"capacity\": 9, \"longestHold\": \"PT1H\"}", Map.of("prefer", "wait=0"));
    String form = "key=8e03978e-40d5-43dd-bc93-6894a57f9324&applicant=Zo%C3%AB&quantity=2";

    APIGatewayV2HTTPResponse early = page("/signup/hall/requests", form);
    world.decide();
    world.letPass(Duration.ofSeconds(1));
    APIGatewayV2HTTPResponse later = page("/signup/hall/requests", form);

    assertThat(early.getStatusCode()).isEqualTo(409);
    assertThat(early.getBody())
        .contains("being prepared", "8e03978e-40d5-43dd-bc93-6894a57f9324", "Zo\u00eb");
    assertThat(later.getStatusCode()).isEqualTo(303);
  }

  private APIGatewayV2HTTPResponse page(String at, String form) {
    return new SignUpSite()
        .answer(
            APIGatewayV2HTTPEvent.builder()
                .withRawPath(at)
                .withRawQueryString("")
                .withHeaders(Map.of("content-type", "application/x-www-form-urlencoded"))
                .withBody(form)
                .withRequestContext(
                    APIGatewayV2HTTPEvent.RequestContext.builder()
                        .withHttp(
                            APIGatewayV2HTTPEvent.RequestContext.Http.builder()
                                .withMethod("POST")
                                .build())
                        .build())
                .build(),
            call ->
                world
                    .function()
                    .handleRequest(call, LocalContext.of("intake", Duration.ofMinutes(1))));
  }
}
