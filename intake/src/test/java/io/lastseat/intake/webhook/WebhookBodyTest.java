package io.lastseat.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Description;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.webhook.WebhookEndpoint.WebhookBody;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookChange;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Either;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookBodyTest {

  private static final Pattern DESCRIBED =
      Pattern.compile(
          Description.read()
              .at("/components/schemas/WebhookTerms/properties/url/pattern")
              .asText());

  private static Either<Problem, WebhookChange> clientRequest(String url, ReceiverPolicy reach) {
    ObjectNode body = Json.object().put("url", url).put("prefix", "hall-");
    return WebhookBody.clientRequest(body, reach);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://till.example.org/hooks",
        "HTTPS://till.example.org",
        "eventbridge:seats",
        "eventbridge:default",
        "eventbridge:aws.partner/example.com/1"
      })
  void whereThereIsABusItsUrlIsTakenAsTheOthersAre(String url) {
    WebhookChange clientRequest = clientRequest(url, ReceiverPolicy.PUBLIC_AND_BUS).get();
    assertThat(clientRequest.url()).hasToString(url);
    assertThat(DESCRIBED.matcher(url).find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eventbridge:",
        "eventbridge:a b",
        "eventbridge:seats?prefix=a",
        "eventbridge:arn:aws:events:eu-central-1:123456789012:event-bus/seats",
        "EVENTBRIDGE:seats",
        "seats"
      })
  void whatNamesNoBusIsRefusedAndNotDescribed(String url) {
    assertThat(clientRequest(url, ReceiverPolicy.PUBLIC_AND_BUS).getLeft().status()).isEqualTo(400);
    assertThat(DESCRIBED.matcher(url).find()).isFalse();
  }

  @Test
  void whereThereIsNoneTheProblemNamesTheFieldAndTheParameter() {
    Problem problem = clientRequest("eventbridge:seats", ReceiverPolicy.PUBLIC).getLeft();
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.toString()).contains("/url", "EventBus");
  }

  @Test
  void aNameIsNotTooLong() {
    String longest = "eventbridge:" + "n".repeat(256);
    assertThat(clientRequest(longest, ReceiverPolicy.PUBLIC_AND_BUS).isRight()).isTrue();
    assertThat(DESCRIBED.matcher(longest).find()).isTrue();
    assertThat(clientRequest(longest + "n", ReceiverPolicy.PUBLIC_AND_BUS).isLeft()).isTrue();
    assertThat(DESCRIBED.matcher(longest + "n").find()).isFalse();
  }
}
