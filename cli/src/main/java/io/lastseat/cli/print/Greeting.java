package io.lastseat.cli.print;

import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;

/** The text that {@code serve} prints when it is ready: its address and three lines to try. */
public final class Greeting {

  /**
   * The text.
   *
   * @param credentials what a call of curl needs more, behind a space; empty if nothing
   */
  public static String of(URI url, String kept, String credentials, boolean withOps) {
    return """
    Lastseat is ready at %1$s (API description: %1$s/openapi.yaml)
    %2$s Ctrl-C stops it.%4$s

    Try it, in another terminal:

      curl -X PUT %1$s/v1/resources/concert%3$s -H 'Content-Type: application/json' -d '{"capacity": 3}'
      curl %1$s/v1/resources/concert/requests%3$s -H 'Content-Type: application/json' -H 'Prefer: wait=5' -d '{"applicant": "Ada", "quantity": 1}'
      curl %1$s/v1/resources/concert/roster%3$s

    """
        .formatted(url, kept, credentials, withOps ? "\nOperators look at " + url + "/ops." : "");
  }

  /**
   * A sentence about where the server keeps its data, with absolute paths, since a relative path
   * means another folder elsewhere.
   *
   * @param endpoint of a DynamoDB elsewhere; none if it is embedded
   * @param folder of the server; none if it keeps nothing
   * @param isNew whether the folder had no data before
   */
  public static String keptWhere(Option<URI> endpoint, Option<Path> folder, boolean isNew) {
    return endpoint
        .map(elsewhere -> "Data is kept in the DynamoDB at " + elsewhere + ".")
        .orElse(
            folder
                .map(path -> path.toAbsolutePath().normalize())
                .map(path -> "Data is kept in " + path + (isNew ? " (new)." : ".")))
        .getOrElse("Data is in memory and gone with the server.");
  }

  private Greeting() {}
}
