package io.lastseat.command;

import io.lastseat.model.id.RequestId;
import java.security.SecureRandom;

/** The source of ids for requests without an idempotency key, and of the key of tickets. */
public interface TokenSource {

  /**
   * Returns {@value RequestId#TOKEN_BYTES} bytes that it has never returned before, and that nobody
   * can guess.
   */
  byte[] next();

  /**
   * A source of random bytes. The first call makes the generator. A snapshot is taken of a function
   * that was started but has not answered yet, and must not contain one (AWS Lambda developer
   * guide, "Handling uniqueness with Lambda SnapStart").
   */
  static TokenSource random() {
    return () -> {
      byte[] token = new byte[RequestId.TOKEN_BYTES];
      Generator.INSTANCE.nextBytes(token);
      return token;
    };
  }

  /** Delays making the random generator until its first use. */
  final class Generator {
    private static final SecureRandom INSTANCE = new SecureRandom();

    private Generator() {}
  }
}
