package io.lastseat.local.cli.option;

import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;

/** Where a server keeps what, in a sentence for the one who started it. */
public final class KeptWhere {

  /**
   * The sentence, with whole paths: a relative one means another folder in another place.
   *
   * @param endpoint of a DynamoDB somewhere else; none if it is embedded
   * @param folder of the server; none if it keeps nothing
   * @param isNew whether there was no data in it before
   */
  public static String sentence(Option<URI> endpoint, Option<Path> folder, boolean isNew) {
    Option<Path> whole = folder.map(path -> path.toAbsolutePath().normalize());
    if (endpoint.isDefined()) {
      return "Data is kept in the DynamoDB at %s, checkpoints %s."
          .formatted(
              endpoint.get(),
              whole.map(path -> "in " + path).getOrElse("in memory, gone with the server"));
    }
    return whole
        .map(path -> "Data is kept in " + path + (isNew ? " (new)." : "."))
        .getOrElse("Data is in memory and gone with the server.");
  }

  private KeptWhere() {}
}
