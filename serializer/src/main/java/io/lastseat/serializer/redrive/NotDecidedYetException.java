package io.lastseat.serializer.redrive;

/** Some of the records are not decided yet: call again later, what is decided stays so. */
public final class NotDecidedYetException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotDecidedYetException(String message) {
    super(message);
  }
}
