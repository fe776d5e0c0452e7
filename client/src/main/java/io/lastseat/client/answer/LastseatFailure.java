package io.lastseat.client.answer;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.util.Optional;

/**
 * The server gave no good answer, or a lease is lost. A refusal of the server is a value, and not a
 * failure.
 */
public abstract sealed class LastseatFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private LastseatFailure(String message) {
    super(message);
  }

  private LastseatFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The last attempt of a call got no answer, and no time or attempt was left. The client cannot
   * know whether the server did the work. A call with the same idempotency key does it once.
   */
  public static final class NoAnswer extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public NoAnswer(String message, Throwable cause) {
      super(message, cause);
    }

    /** The failure to reach this server. */
    public static NoAnswer from(URI server, IOException failure) {
      return new NoAnswer("No answer from %s (%s).".formatted(server, why(failure)), failure);
    }

    private static String why(IOException failure) {
      if (failure instanceof ConnectException) {
        return "no connection";
      }
      if (failure instanceof HttpTimeoutException) {
        return "it took too long";
      }
      return Optional.ofNullable(failure.getMessage()).orElseGet(failure::toString);
    }
  }

  /**
   * The server answered with an error: the call was impossible, its key wrong, or the service
   * failed until the call's patience ended.
   */
  public static final class CallFailed extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // a failure stays in its process
    private final transient Problem problem;

    /** With the problem that the server sent. */
    public CallFailed(Problem problem) {
      super("The server answered %d: %s".formatted(problem.status(), problem.sentences()));
      this.problem = problem;
    }

    /** The problem that the server sent. */
    public Problem problem() {
      return problem;
    }
  }

  /**
   * The thread that waited for an answer was interrupted, and stays interrupted. The server may
   * have done the work.
   */
  public static final class CallInterrupted extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** Sets the thread's interrupt flag again. */
    public CallInterrupted(InterruptedException cause) {
      super("Interrupted.", cause);
      Thread.currentThread().interrupt();
    }
  }

  /** The lease is lost, so the work that it protected must stop. */
  public static final class LeaseLost extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public LeaseLost(String message) {
      super(message);
    }
  }
}
