package io.lastseat.client.answer;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.util.Optional;

/** There is no good answer, or no lease any more. A refusal of the server is none of this. */
public abstract sealed class LastseatFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private LastseatFailure(String message) {
    super(message);
  }

  private LastseatFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The last attempt of a call had no answer, and there was no time or no attempt left. It is not
   * known whether the server did what was asked. Sent again with the same idempotency key, it is
   * done once.
   */
  public static final class NoAnswer extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public NoAnswer(String message, Throwable cause) {
      super(message, cause);
    }

    /** Of this server, for this reason. */
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
   * The server answered, and not as a call like this one is answered: the call was impossible, its
   * key wrong, or the service in trouble until the end of the call's patience.
   */
  public static final class CallFailed extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // a failure stays in its process
    private final transient Problem problem;

    /** With the answer of the server. */
    public CallFailed(Problem problem) {
      super("The server answered %d: %s".formatted(problem.status(), problem.told()));
      this.problem = problem;
    }

    /** What is the matter, in the server's words. */
    public Problem problem() {
      return problem;
    }
  }

  /** The thread that waited for an answer was interrupted; it still is. The call may be done. */
  public static final class CallInterrupted extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** Interrupts the thread again. */
    public CallInterrupted(InterruptedException cause) {
      super("Interrupted.", cause);
      Thread.currentThread().interrupt();
    }
  }

  /** The lease is over, so the work that it protected must stop. */
  public static final class LeaseLost extends LastseatFailure {

    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public LeaseLost(String message) {
      super(message);
    }
  }
}
