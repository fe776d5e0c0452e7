package io.lastseat.local.http;

/** The port cannot be listened on: another program has it, or the system does not give it. */
public final class PortUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int port;

  PortUnavailable(int port, Throwable cause) {
    super(
        "Port "
            + port
            + " of 127.0.0.1 is not available ("
            + cause.getMessage()
            + "). Stop the program that uses it, or choose another port; 0 takes any free one.",
        cause);
    this.port = port;
  }

  /** The port that was asked for. */
  public int port() {
    return port;
  }
}
