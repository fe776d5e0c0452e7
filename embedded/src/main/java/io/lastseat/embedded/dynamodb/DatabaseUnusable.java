package io.lastseat.embedded.dynamodb;

/** The embedded database cannot be opened. The message says what to do. */
public final class DatabaseUnusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DatabaseUnusable(String message, Throwable cause) {
    super(message, cause);
  }
}
