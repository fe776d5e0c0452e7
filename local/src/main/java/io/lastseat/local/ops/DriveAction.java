package io.lastseat.local.ops;

import io.lastseat.local.redrive.Redriver;
import io.vavr.control.Either;

/** Drives records that were given up, parked or deferred at once, and not at their next turn. */
final class DriveAction implements OpsAction {

  private final Redriver redriver;

  DriveAction(Redriver redriver) {
    this.redriver = redriver;
  }

  @Override
  public String name() {
    return "drive";
  }

  @Override
  public Either<String, String> act(String target) {
    return redriver.driveNow(target).toEither("It is not waiting any more.");
  }
}
