package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lastseat change}: another quantity for a reservation. */
@Command(
    name = "change",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Gives a reservation another quantity and shows how it stands, as JSON.",
      "Where there is no room for more, it keeps what it has."
    })
final class ChangeCommand implements Runnable {

  @Mixin private RequestOfServer reservation = new RequestOfServer();

  @Parameters(
      index = "2",
      paramLabel = "QUANTITY",
      description = "What it is to have, not how much more.")
  private long quantity;

  @Override
  public void run() {
    reservation.followUp(asked -> asked.change(quantity));
  }
}
