package io.lastseat.local.ops;

import io.lastseat.local.redrive.Redriver;
import io.lastseat.local.redrive.WaitingBatch;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.park.ParkedNotes;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.time.Clock;

/**
 * Drives all that waits of a parked resource, and where all of it is decided, takes back the note
 * that it is parked.
 */
final class ReleaseAction implements OpsAction {

  private final Redriver redriver;
  private final ParkedNotes notes;
  private final SeenCommits seen;
  private final Clock clock;

  ReleaseAction(Redriver redriver, ParkedNotes notes, SeenCommits seen, Clock clock) {
    this.redriver = redriver;
    this.notes = notes;
    this.seen = seen;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "release";
  }

  @Override
  public Either<String, String> act(String target) {
    return ResourceId.parse(target).toEither("That is no resource.").flatMap(this::release);
  }

  private Either<String, String> release(ResourceId resource) {
    Vector<String> theirs = ofResource(resource);
    theirs.forEach(redriver::driveNow);
    Vector<String> left = ofResource(resource);
    if (!left.isEmpty()) {
      return Either.left(
          "It stays parked: of %d batches %d are not decided yet."
              .formatted(theirs.size(), left.size()));
    }
    notes.released(resource, clock.instant());
    seen.noted();
    return Either.right("Released; %d batches were decided.".formatted(theirs.size()));
  }

  private Vector<String> ofResource(ResourceId resource) {
    return Vector.ofAll(redriver.waiting())
        .map(WaitingBatch::name)
        .filter(
            name ->
                redriver
                    .document(name)
                    .exists(text -> GivenUpText.of(text).resources().contains(resource.text())));
  }
}
