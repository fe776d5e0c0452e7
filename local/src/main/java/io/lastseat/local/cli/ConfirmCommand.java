package io.lastseat.local.cli;

import io.lastseat.client.Reservation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat confirm}: has for good what is held. */
@Command(
    name = "confirm",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Has for good what a reservation holds and shows how it stands, as JSON; twice is harmless.",
      "Of a hold that has lapsed it is tried anew: it needs room."
    })
final class ConfirmCommand implements Runnable {

  @Mixin private RequestOfServer reservation = new RequestOfServer();

  @Option(
      names = "--quantity",
      paramLabel = "N",
      description = "Only so much of it; the rest comes back (default: all of it).")
  private @Nullable Long quantity;

  @Override
  public void run() {
    Long part = quantity;
    reservation.followUp(part == null ? Reservation::confirm : asked -> asked.confirm(part));
  }
}
