package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.lastseat.webhooks.SigningSecret;
import io.vavr.collection.Vector;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reference library of Standard Webhooks accepts the signatures. */
class WebhookSignatureTest {

  private static final String BODY =
      "{\"type\":\"commit.appended\",\"applicant\":\"Zo\u00eb \u2603\"}";
  private static final SigningSecret OLD = secret(1);
  private static final SigningSecret NEW = secret(2);

  private static SigningSecret secret(int first) {
    byte[] bytes = new byte[SigningSecret.BYTES];
    bytes[0] = (byte) first;
    bytes[31] = -1;
    return SigningSecret.of(bytes);
  }

  private static HttpHeaders headers(String id, Instant at, String signature) {
    return HttpHeaders.of(
        Map.of(
            "webhook-id", List.of(id),
            "webhook-timestamp", List.of(Long.toString(at.getEpochSecond())),
            "webhook-signature", List.of(signature)),
        (name, value) -> true);
  }

  private static String signature(Instant at, SigningSecret... secrets) {
    return WebhookSignature.of(
        "concert/7", at, BODY.getBytes(StandardCharsets.UTF_8), Vector.of(secrets));
  }

  private static void verify(SigningSecret secret, String id, Instant at, String body, String by)
      throws WebhookVerificationException {
    new com.standardwebhooks.Webhook(secret.text()).verify(body, headers(id, at, by));
  }

  @Test
  void theReferenceTakesIt() {
    Instant now = Instant.now();
    assertThatCode(() -> verify(NEW, "concert/7", now, BODY, signature(now, NEW)))
        .doesNotThrowAnyException();
  }

  @Test
  void whileSecretsRotateWhoeverHasEitherTakesIt() {
    Instant now = Instant.now();
    String both = signature(now, OLD, NEW);
    assertThat(both.split(" ")).hasSize(2).allMatch(one -> one.startsWith("v1,"));
    assertThatCode(() -> verify(OLD, "concert/7", now, BODY, both)).doesNotThrowAnyException();
    assertThatCode(() -> verify(NEW, "concert/7", now, BODY, both)).doesNotThrowAnyException();
  }

  @Test
  void nothingElseIsTaken() {
    Instant now = Instant.now();
    String by = signature(now, NEW);
    refused(OLD, "concert/7", now, BODY, by);
    refused(NEW, "concert/8", now, BODY, by);
    refused(NEW, "concert/7", now.plusSeconds(1), BODY, by);
    refused(NEW, "concert/7", now, BODY + " ", by);
    Instant old = now.minusSeconds(600);
    refused(NEW, "concert/7", old, BODY, signature(old, NEW));
  }

  private static void refused(SigningSecret secret, String id, Instant at, String body, String by) {
    assertThatThrownBy(() -> verify(secret, id, at, body, by))
        .isInstanceOf(WebhookVerificationException.class);
  }
}
