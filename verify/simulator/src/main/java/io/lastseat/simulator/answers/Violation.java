package io.lastseat.simulator.answers;

import io.lastseat.audit.promises.Promise;

public final class Violation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Promise promise;
  private final String what;

  public Violation(Promise promise, String what) {
    super(promise + ": " + what);
    this.promise = promise;
    this.what = what;
  }

  /** The same violation, with the event before it. */
  public Violation after(String event) {
    return new Violation(promise, event + " " + what);
  }
}
