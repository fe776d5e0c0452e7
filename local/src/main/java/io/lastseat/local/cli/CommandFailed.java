package io.lastseat.local.cli;

/** A command could not do its work; the message says what to do about it. */
final class CommandFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CommandFailed(String message) {
    super(message);
  }
}
