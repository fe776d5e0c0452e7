package io.lastseat.local.cli;

import io.lastseat.client.Reservation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat cancel}: gives a reservation back. */
@Command(
    name = "cancel",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Gives a reservation back and shows how it stands, as JSON; twice is harmless.")
final class CancelCommand implements Runnable {

  @Mixin private RequestOfServer reservation = new RequestOfServer();

  @Override
  public void run() {
    reservation.followUp(Reservation::cancel);
  }
}
