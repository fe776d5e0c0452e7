package io.lastseat.local.cli;

import io.lastseat.client.Series;
import java.time.Duration;
import picocli.CommandLine.Parameters;

/** Which series of a running server a command is about. */
final class SeriesOfServer extends ServerOption {

  @Parameters(index = "0", paramLabel = "SERIES", description = "The id of the series.")
  private String id = "";

  String id() {
    return id;
  }

  Series series() {
    return client().series(id);
  }

  /** The same, asked for so long. */
  Series series(Duration patience) {
    return client().patience(patience).series(id);
  }
}
