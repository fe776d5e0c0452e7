package io.lastseat.cli.option;

/** A command was typed wrongly; the message says what is wrong. */
public final class WrongUsage extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public WrongUsage(String message) {
    super(message);
  }
}
