package io.lastseat.client;

/**
 * The server answered, and not as a call like this one is answered: the call was impossible, its
 * key wrong, or the service in trouble until the end of the call's patience.
 */
public final class CallFailed extends LastseatFailure {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // a failure stays in its process
  private final transient Problem problem;

  CallFailed(Problem problem) {
    super("The server answered %d: %s".formatted(problem.status(), problem.told()));
    this.problem = problem;
  }

  private CallFailed(CallFailed same) {
    super(String.valueOf(same.getMessage()), same);
    this.problem = same.problem;
  }

  /** What is the matter, in the server's words. */
  public Problem problem() {
    return problem;
  }

  @Override
  CallFailed here() {
    return new CallFailed(this);
  }
}
