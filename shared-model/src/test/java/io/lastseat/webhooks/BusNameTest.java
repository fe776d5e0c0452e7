package io.lastseat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"default", "seats", "Seats_1.x-y", "aws.partner/example.com/a", "/", "..", "-"})
  void namesAreUrlsAndComeBack(String name) {
    URI url = WebhookUrl.parse("eventbridge:" + name, ReceiverPolicy.PUBLIC_AND_BUS).get();
    assertThat(url).hasToString("eventbridge:" + name);
    assertThat(BusName.of(url)).contains(new BusName(name));
    assertThat(BusName.of(URI.create(url.toString()))).contains(new BusName(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eventbridge:",
        "eventbridge:a b",
        "eventbridge:a#b",
        "eventbridge:a?b",
        "eventbridge:a%20b",
        "eventbridge:arn:aws:events:eu-central-1:123456789012:event-bus/seats",
        "eventbridge:b\u00fcs",
        "eventbridge:a\n",
        "EventBridge:seats",
        "eventbridge",
        " eventbridge:seats"
      })
  void noOtherUrlIsABus(String url) {
    assertThat(WebhookUrl.parse(url, ReceiverPolicy.PUBLIC_AND_BUS).isLeft()).isTrue();
  }

  @Test
  void aNameHas256CharactersAtMost() {
    String longest = "n".repeat(256);
    assertThat(BusName.parse(longest).map(BusName::text)).contains(longest);
    assertThat(BusName.parse(longest + "n")).isEmpty();
    assertThatThrownBy(() -> new BusName(longest + "n"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(names = "PUBLIC_AND_BUS", mode = EnumSource.Mode.EXCLUDE)
  void whereThereIsNoBusTheAnswerNamesTheParameter(ReceiverPolicy reach) {
    assertThat(WebhookUrl.parse("eventbridge:seats", reach).getLeft()).contains("EventBus");
  }

  @Test
  void aUrlOfHttpIsNoBus() {
    URI url = WebhookUrl.parse("https://example.org/", ReceiverPolicy.PUBLIC_AND_BUS).get();
    assertThat(BusName.of(url)).isEmpty();
    assertThat(WebhookUrl.parse("https://10.0.0.1/", ReceiverPolicy.PUBLIC_AND_BUS).isLeft())
        .isTrue();
    assertThat(WebhookUrl.parse("http://localhost/", ReceiverPolicy.PUBLIC_AND_BUS).isLeft())
        .isTrue();
  }

  @Test
  void theEnvironmentSaysWhetherThereIsABus() {
    assertThat(ReceiverPolicy.onAws(Map.of())).isEqualTo(ReceiverPolicy.PUBLIC);
    assertThat(ReceiverPolicy.onAws(Map.of("LASTSEAT_WEBHOOKS_TO_BUS", "off")))
        .isEqualTo(ReceiverPolicy.PUBLIC);
    assertThat(ReceiverPolicy.onAws(Map.of("LASTSEAT_WEBHOOKS_TO_BUS", "on")))
        .isEqualTo(ReceiverPolicy.PUBLIC_AND_BUS);
    assertThat(BusName.of(Map.of("LASTSEAT_EVENT_BUS", "seats"))).contains(new BusName("seats"));
    assertThat(BusName.of(Map.of("LASTSEAT_EVENT_BUS", ""))).isEmpty();
    assertThat(BusName.of(Map.<String, String>of())).isEmpty();
  }
}
