package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Cancellation;
import io.lastseat.intake.usecase.FollowUp;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** What can be asked for about a reservation, by its name in the path. */
final class FollowUps {

  private static final Vector<FollowUp> ALL = Vector.of(new Cancellation());

  static Option<FollowUp> named(String name) {
    return ALL.find(one -> one.name().equals(name));
  }

  private FollowUps() {}
}
