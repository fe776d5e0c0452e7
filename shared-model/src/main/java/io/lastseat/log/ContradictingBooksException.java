package io.lastseat.log;

/** The books of several logs, and what a home tells of a claim, cannot all be true. */
final class ContradictingBooksException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ContradictingBooksException(IllegalStateException cause) {
    super("The logs of a claim contradict each other: " + cause.getMessage(), cause);
  }
}
