package io.lastseat.tables;

/**
 * An item was written by a newer program. That is a failure of the infrastructure, not of the item:
 * it must be tried again by a program that knows it.
 */
public final class NewerVersionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NewerVersionException(String what, int version) {
    super(
        "%s has version %d, this program knows versions up to %d: deploy the newer program."
            .formatted(what, version, Version.CURRENT));
  }
}
