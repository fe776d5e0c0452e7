package io.lastseat.serializer.redrive;

/** Some of the records are not decided yet: call again later. Decided ones stay decided. */
public final class NotDecidedYetException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotDecidedYetException(String message) {
    super(message);
  }
}
