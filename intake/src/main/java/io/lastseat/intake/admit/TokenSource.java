package io.lastseat.intake.admit;

import io.lastseat.model.id.RequestId;
import java.security.SecureRandom;

/** Where the ids of requests come from that carry no idempotency key. */
public interface TokenSource {

  /** {@value RequestId#TOKEN_BYTES} bytes that were never given out before. */
  byte[] next();

  /**
   * Random bytes. The generator is made with the first token: a snapshot of a function that was
   * started but has not answered yet must not hold one (AWS Lambda developer guide, "Handling
   * uniqueness with Lambda SnapStart").
   */
  static TokenSource random() {
    return () -> {
      byte[] token = new byte[RequestId.TOKEN_BYTES];
      Generator.INSTANCE.nextBytes(token);
      return token;
    };
  }

  /** Initialised when it is first used, and not before. */
  final class Generator {
    private static final SecureRandom INSTANCE = new SecureRandom();

    private Generator() {}
  }
}
