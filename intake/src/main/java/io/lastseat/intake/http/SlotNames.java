package io.lastseat.intake.http;

import io.lastseat.intake.slots.Slot;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Either;

/**
 * Refuses names that end as those of slots do. Others can guess such names beforehand. So a caller
 * with the role {@code ask} alone may create nothing under them: otherwise it could set the terms
 * of a slot before its series is made.
 */
public final class SlotNames {

  public static final String RULE =
      "must not end as the names of slots do (.20261123T0900Z): an administrator makes them, with"
          + " PUT of their series or of each resource";

  /** Accepts the name of a lock or an execution that a call may create. */
  public static Either<Problem, ResourceId> noSlot(ResourceId name) {
    return Slot.isNamed(name)
        ? Either.left(Problems.INVALID_ID.because("A name here " + RULE + "."))
        : Either.right(name);
  }

  private SlotNames() {}
}
