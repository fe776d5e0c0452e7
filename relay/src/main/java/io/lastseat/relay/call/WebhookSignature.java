package io.lastseat.relay.call;

import io.lastseat.webhooks.SigningSecret;
import io.vavr.collection.Seq;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proves to a receiver that a call comes from this deployment and was not changed. It is an
 * HMAC-SHA256 over id, time and body, for each secret (Standard Webhooks 1.0.0, "Signature
 * scheme").
 */
public final class WebhookSignature {

  private static final String ALGORITHM = "HmacSHA256";

  /** The value of the header: the signatures by these secrets, separated by spaces. */
  public static String of(String id, Instant at, byte[] body, Seq<SigningSecret> secrets) {
    return secrets.map(secret -> "v1," + signed(secret, id, at, body)).mkString(" ");
  }

  private static String signed(SigningSecret secret, String id, Instant at, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
      mac.update((id + "." + at.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private WebhookSignature() {}
}
