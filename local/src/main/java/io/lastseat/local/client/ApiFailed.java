package io.lastseat.local.client;

/** The server gave no answer, or not the one that was wanted; the message says what to do. */
public final class ApiFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean answered;

  private ApiFailed(String message, boolean answered) {
    super(message);
    this.answered = answered;
  }

  ApiFailed(String message) {
    this(message, true);
  }

  static ApiFailed withoutAnswer(String message) {
    return new ApiFailed(message, false);
  }

  /** Whether there was an answer, though not the one that was wanted. */
  public boolean answered() {
    return answered;
  }
}
