package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.time.Instant;
import java.util.Base64;

/**
 * A secret by which a receiver verifies that a call is from this deployment.
 *
 * @param text in the form of Standard Webhooks: {@code whsec_} and 32 bytes in Base64
 * @param endsAt when it no longer signs; none for the newest one
 */
public record SigningSecret(String text, Option<Instant> endsAt) {

  /** The number of random bytes: Standard Webhooks requires 24 to 64. */
  public static final int BYTES = 32;

  private static final String PREFIX = "whsec_";

  /** The secret of these random bytes. */
  public static SigningSecret of(byte[] chance) {
    if (chance.length != BYTES) {
      throw new IllegalArgumentException("a secret has " + BYTES + " bytes");
    }
    return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(chance), Option.none());
  }

  /** Checks itself; throws {@link IllegalArgumentException} without the secret in its message. */
  public SigningSecret {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a secret begins with " + PREFIX);
    }
  }

  /** The key of the signature. */
  public byte[] key() {
    return Base64.getDecoder().decode(text.substring(PREFIX.length()));
  }

  /** Whether the secret signs at that moment. */
  public boolean signsAt(Instant moment) {
    return !endsAt.exists(end -> !end.isAfter(moment));
  }

  SigningSecret until(Instant end) {
    return new SigningSecret(text, Option.some(end));
  }

  /** It must not stand in a log. */
  @Override
  public String toString() {
    return "SigningSecret";
  }
}
