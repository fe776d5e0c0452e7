package io.lastseat.client;

/** The thread that waited for an answer was interrupted; it still is. The call may be done. */
public final class CallInterrupted extends LastseatFailure {

  private static final long serialVersionUID = 1L;

  CallInterrupted(Throwable cause) {
    super("Interrupted.", cause);
  }

  @Override
  CallInterrupted here() {
    return this;
  }
}
