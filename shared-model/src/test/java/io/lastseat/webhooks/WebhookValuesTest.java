package io.lastseat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WebhookValuesTest {

  private static final Instant NOW = Instant.parse("2030-06-01T09:00:00Z");

  private static Webhook webhook(@Nullable String prefix) {
    return new Webhook(
        new WebhookId("till"),
        URI.create("https://example.org/"),
        Option.of(prefix).map(ResourceId::new),
        true,
        Vector.of(secret(1)),
        NOW);
  }

  private static SigningSecret secret(int first) {
    byte[] bytes = new byte[SigningSecret.BYTES];
    bytes[0] = (byte) first;
    return SigningSecret.of(bytes);
  }

  @Test
  void aHeaderHasNoFullStopAndTwoCommitsNeverTheSame() {
    DeliveryId dotted = new DeliveryId(new ResourceId("hall.1"), 7);
    assertThat(dotted.header()).isEqualTo("hall%2E1/7");
    assertThat(new DeliveryId(new ResourceId("a-1"), 7).header()).isEqualTo("a-1/7");
  }

  @Test
  void aNumberThatComesAgainIsAnotherCommit() {
    DeliveryId again = new DeliveryId(new ResourceId("a~1"), 7, 2);
    assertThat(again.header()).isEqualTo("a~1/7~2");
    assertThat(DeliveryId.parse(again.text())).contains(again);
    assertThat(DeliveryId.of(again.resource(), again.number())).contains(again);
    assertThat(DeliveryId.of(again.resource(), "7~0")).isEmpty();
    assertThat(again.text()).isLessThan(new DeliveryId(again.resource(), 8).text());
  }

  @Test
  void theTableSortsByNumber() {
    DeliveryId ninth = new DeliveryId(new ResourceId("a"), 9);
    DeliveryId tenth = new DeliveryId(new ResourceId("a"), 10);
    assertThat(ninth.text()).isLessThan(tenth.text());
    assertThat(DeliveryId.parse(tenth.text())).contains(tenth);
    assertThat(DeliveryId.parse("#health")).isEmpty();
    assertThat(DeliveryId.parse("a/x")).isEmpty();
  }

  @Test
  void aPrefixChoosesResources() {
    assertThat(webhook("room-").wants(new ResourceId("room-7"))).isTrue();
    assertThat(webhook("room-").wants(new ResourceId("hall"))).isFalse();
    assertThat(webhook(null).wants(new ResourceId("hall"))).isTrue();
  }

  @Test
  void twoSecretsSignWhileTheyRotateAndNeverThree() {
    Instant end = NOW.plus(Duration.ofHours(1));
    Webhook once = webhook(null).rotated(secret(2), NOW, end);
    assertThat(once.signing(NOW)).hasSize(2);
    assertThat(once.signing(end.minusMillis(1))).hasSize(2);
    assertThat(once.signing(end).map(SigningSecret::text)).containsExactly(secret(2).text());
    assertThat(once.withNewestSecretAlone().secrets().map(SigningSecret::text))
        .containsExactly(secret(2).text());
    assertThat(once.rotated(secret(3), NOW, end).signing(NOW).map(SigningSecret::text))
        .containsExactly(secret(2).text(), secret(3).text());
  }

  @Test
  void noLogHasASecret() {
    assertThat(webhook(null).toString()).doesNotContain("whsec");
  }

  @Test
  void oneThatIsMadeAgainHasDeliveriesOfItsOwn() {
    Webhook first = webhook(null);
    Webhook again =
        new Webhook(
            first.id(), first.url(), first.prefix(), true, first.secrets(), NOW.plusMillis(1));
    assertThat(again.subscription()).isNotEqualTo(first.subscription());
  }
}
