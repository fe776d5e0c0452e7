package io.lastseat.local.mapping;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;

/**
 * The files of an on-failure destination: one JSON file per batch, in the shape that Lambda gives
 * to the objects of an S3 destination, the whole event as an escaped JSON string under {@code
 * payload} (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">retain
 * discarded records</a>). A file is on the disk before the shard goes on. Names begin with the time
 * and sort by it.
 */
public final class OnFailureFolder {

  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH.mm.ss.SSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Path folder;

  /**
   * Made from its path.
   *
   * @param folder is created if it is absent
   * @throws java.io.UncheckedIOException when it cannot be made
   */
  public OnFailureFolder(Path folder) {
    this.folder = SafeFiles.folder(folder);
  }

  /** Keeps the batch; the name of its file. */
  public String keep(GivenUpBatch batch) {
    var name =
        "%s-%s-%s.json".formatted(NAME_TIME.format(batch.at()), batch.shardId(), UUID.randomUUID());
    SafeFiles.replace(folder.resolve(name), GivenUpDocument.of(batch), SafeFiles.Force.EVERYTHING);
    return name;
  }

  /** Keeps a document under this name, unless there is one; whether there was none. */
  public boolean keep(String name, String document) {
    var file = folder.resolve(name);
    if (Files.exists(file)) {
      return false;
    }
    SafeFiles.replace(file, document, SafeFiles.Force.EVERYTHING);
    return true;
  }
}
