package io.lastseat.local.cli;

import io.lastseat.client.Series;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat series show}: the days and hours of a series. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows the days and hours of a series, and the terms of its slots, as JSON.",
    footer = {"", "Example: lastseat series show room-7"})
final class SeriesShowCommand implements Runnable {

  @Mixin private SeriesOfServer server = new SeriesOfServer();

  @Override
  public void run() {
    server.show(
        server
            .series()
            .look()
            .map(Series.State::document)
            .orElseThrow(
                () ->
                    new CommandFailed(
                        "There is no series %s. Make it: lastseat series make."
                            .formatted(server.id()))));
  }
}
