package io.lastseat.local.ops;

import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.QuarantineDrive;
import io.vavr.control.Either;
import io.vavr.control.Option;

/** Gives a record in quarantine to the serializer again, as {@code lastseat quarantine drive}. */
final class DriveQuarantinedAction implements OpsAction {

  private final SerializerParts parts;
  private final SeenCommits seen;

  DriveQuarantinedAction(SerializerParts parts, SeenCommits seen) {
    this.parts = parts;
    this.seen = seen;
  }

  @Override
  public String name() {
    return "drive-quarantined";
  }

  @Override
  public Either<String, String> act(String target) {
    QuarantineDrive drive = new QuarantineDrive(parts.quarantine(), parts.batch());
    return parts
        .quarantine()
        .all()
        .find(item -> item.key().equals(target))
        .toEither("Nothing of that name is set aside.")
        .flatMap(
            item -> {
              Option<String> why = drive.drive(item);
              seen.noted();
              return why.isDefined()
                  ? Either.left("It is not driven: " + why.get())
                  : Either.right("It was driven.");
            });
  }
}
