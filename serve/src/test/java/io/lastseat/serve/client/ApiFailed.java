package io.lastseat.serve.client;

/** The server gave no answer, or not the one that a test wanted. */
public final class ApiFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ApiFailed(String message) {
    super(message);
  }
}
