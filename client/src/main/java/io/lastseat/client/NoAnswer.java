package io.lastseat.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.util.Optional;

/**
 * The last attempt of a call had no answer, and there was no time or no attempt left. It is not
 * known whether the server did what was asked. Sent again with the same idempotency key, it is done
 * once.
 */
public final class NoAnswer extends LastseatFailure {

  private static final long serialVersionUID = 1L;

  NoAnswer(String message, Throwable cause) {
    super(message, cause);
  }

  static NoAnswer from(URI server, IOException failure) {
    return new NoAnswer("No answer from %s (%s).".formatted(server, why(failure)), failure);
  }

  private static String why(IOException failure) {
    if (failure instanceof ConnectException) {
      return "no connection";
    }
    if (failure instanceof HttpTimeoutException) {
      return "it took too long";
    }
    return Optional.ofNullable(failure.getMessage()).orElseGet(failure::toString);
  }

  @Override
  NoAnswer here() {
    return new NoAnswer(String.valueOf(getMessage()), this);
  }
}
