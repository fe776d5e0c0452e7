package io.lastseat.local.client;

/** The server gave no answer, or not the one that was wanted; the message says what to do. */
public final class ApiFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ApiFailed(String message) {
    super(message);
  }
}
