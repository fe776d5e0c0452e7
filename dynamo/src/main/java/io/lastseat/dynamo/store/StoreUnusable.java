package io.lastseat.dynamo.store;

import io.vavr.control.Option;
import java.nio.file.Path;

/** A folder in which a store cannot start. The message says what to do. */
public final class StoreUnusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreUnusable(Path folder, String advice) {
    super("The folder %s cannot be used. %s".formatted(folder, advice));
  }

  StoreUnusable(Path folder, Throwable cause) {
    super(
        "The folder %s cannot be used. %s (%s)"
            .formatted(folder, StoreFailed.advice(why(cause)), why(cause)),
        cause);
  }

  /** A failed operation is told by what made it fail. */
  private static Throwable why(Throwable cause) {
    return cause instanceof StoreFailed ? Option.of(cause.getCause()).getOrElse(cause) : cause;
  }
}
