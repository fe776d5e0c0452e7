package io.lastseat.analyst;

/** What an analyst asked for cannot be done; the message says why, in words for people. */
public final class AnalystException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With this message; what cannot be seen on a terminal is made visible in it. */
  public AnalystException(String message) {
    super(Shown.lines(message));
  }
}
