package io.lastseat.client;

/** There is no good answer, or no lease any more. What the server says no to is none of this. */
public abstract sealed class LastseatFailure extends RuntimeException
    permits NoAnswer, CallFailed, CallInterrupted, LeaseLost {

  private static final long serialVersionUID = 1L;

  LastseatFailure(String message) {
    super(message);
  }

  LastseatFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** The same failure, with the stack of the thread that asked in front of its own. */
  abstract LastseatFailure here();
}
