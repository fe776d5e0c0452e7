package io.lastseat.local.ops;

import io.lastseat.serializer.sweep.ParkedSweep;
import io.vavr.control.Either;

/** Drives parked requests at once, and not at their next turn. */
final class DriveAction implements OpsAction {

  private final ParkedSweep parked;
  private final SeenCommits seen;

  DriveAction(ParkedSweep parked, SeenCommits seen) {
    this.parked = parked;
    this.seen = seen;
  }

  @Override
  public String name() {
    return "drive";
  }

  @Override
  public Either<String, String> act(String target) {
    Either<String, String> outcome =
        parked.driveNow(target).toEither("It is not waiting any more.");
    seen.noted();
    return outcome;
  }
}
