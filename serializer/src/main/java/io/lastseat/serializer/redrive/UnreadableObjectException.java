package io.lastseat.serializer.redrive;

/**
 * There is no such object, or it holds no records of the stream: calling again changes nothing. The
 * template's state machine knows this class by its name and fails at once.
 */
public final class UnreadableObjectException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableObjectException(String message) {
    super(message);
  }
}
