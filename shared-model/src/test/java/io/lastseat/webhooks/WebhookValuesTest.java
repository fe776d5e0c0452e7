package io.lastseat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.Pointer;
import io.lastseat.model.id.ResourceId;
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
        NOW,
        1,
        1,
        WebhookProgress.from(FeedPlace.START, NOW));
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
  void oneThatBeginsAgainOwesNothingFromBefore() {
    DeliveryAttempt attempt = new DeliveryAttempt(NOW, Option.some(503), "refused", 7);
    WebhookDelivery failed =
        WebhookDelivery.failed(new Pointer(new ResourceId("hall"), 7), attempt);
    Webhook failing = webhook(null).having(progress -> progress.failed(attempt).with(failed));
    FeedPlace newest = new FeedPlace(9, 0, Option.some("thisfeed"));
    Webhook again = failing.begunAgain(newest, NOW);
    assertThat(again.progress()).isEqualTo(WebhookProgress.from(newest, NOW));
    assertThat(again.generation()).isEqualTo(failing.generation() + 1);
  }
}
