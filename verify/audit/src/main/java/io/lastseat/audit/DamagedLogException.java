package io.lastseat.audit;

import io.lastseat.model.ResourceId;

/** A commit is missing or cannot be read, so nothing that follows from the log is known. */
public final class DamagedLogException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private DamagedLogException(String message) {
    super(message);
  }

  static DamagedLogException gap(ResourceId resource, long number) {
    return of(resource, number, "it is missing");
  }

  static DamagedLogException unreadable(ResourceId resource, long number, String why) {
    return of(resource, number, why);
  }

  private static DamagedLogException of(ResourceId resource, long number, String what) {
    return new DamagedLogException(
        "The log of %s is damaged at commit %d: %s. 'lastseat audit %s' says more."
            .formatted(resource.text(), number, what, resource.text()));
  }
}
