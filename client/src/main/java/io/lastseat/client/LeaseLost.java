package io.lastseat.client;

/** The lease is over, so whatever it protected must stop. */
public final class LeaseLost extends LastseatFailure {

  private static final long serialVersionUID = 1L;

  LeaseLost(String message) {
    super(message);
  }

  @Override
  LeaseLost here() {
    return this;
  }
}
