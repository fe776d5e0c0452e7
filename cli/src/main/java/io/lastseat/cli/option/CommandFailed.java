package io.lastseat.cli.option;

/** A command could not do its work; the message says what to do about it. */
public final class CommandFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Makes a failure with this message. */
  public CommandFailed(String message) {
    super(message);
  }
}
