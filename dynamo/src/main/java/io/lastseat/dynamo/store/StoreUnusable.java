package io.lastseat.dynamo.store;

import java.nio.file.Path;

/** A folder in which a store cannot start. The message says what to do. */
public final class StoreUnusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreUnusable(Path folder, String advice) {
    super("The folder %s cannot be used. %s".formatted(folder, advice));
  }

  StoreUnusable(Path folder, Throwable cause) {
    super(
        "The folder %s cannot be used. %s (%s)".formatted(folder, StoreFailed.advice(cause), cause),
        cause);
  }
}
