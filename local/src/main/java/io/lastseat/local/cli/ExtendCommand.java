package io.lastseat.local.cli;

import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lastseat extend}: holds a reservation for longer. */
@Command(
    name = "extend",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Holds a reservation for longer and shows how it stands, as JSON.",
    footer = {"", "Example: lastseat extend concert 0-khrmwq2djrwnrcts1de2zc2ye8 PT10M"})
final class ExtendCommand implements Runnable {

  @Mixin private RequestOfServer reservation = new RequestOfServer();

  @Parameters(
      index = "2",
      paramLabel = "HOLD",
      description = "How long from now on, as in ISO 8601: PT10M for ten minutes.")
  private Duration hold = Duration.ZERO;

  @Override
  public void run() {
    reservation.followUp(asked -> asked.extend(hold));
  }
}
