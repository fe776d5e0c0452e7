package io.lastseat.rig;

/** The function answered with an error, did not start, or ended without an answer. */
public final class FunctionFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FunctionFailed(String message) {
    super(message);
  }
}
