package io.lastseat.intake.http;

import io.lastseat.intake.slots.Slot;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;

/**
 * Names that end as those of slots do. They can be told beforehand: so whoever may only ask makes
 * nothing of such a name, or he would say the terms of a slot before its series is made.
 */
final class SlotNames {

  static final String RULE =
      "must not end as the names of slots do (.20261123T0900Z): they are made by whoever"
          + " administers, with PUT of their series or of each resource";

  /** Of what a call acquires or starts, and makes where nobody has. */
  static Either<Problem, ResourceId> noSlot(ResourceId name) {
    return Slot.isNamed(name)
        ? Either.left(
            Problem.of("invalid-id", 400, "The id is impossible", "A name here " + RULE + "."))
        : Either.right(name);
  }

  private SlotNames() {}
}
