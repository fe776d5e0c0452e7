package io.lastseat.local.cli;

import io.lastseat.client.Reservation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat ticket}: the own page of a person whom staff signed up. */
@Command(
    name = "ticket",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Prints the address of a reservation's own page, for the person whom staff signed up.",
      "Everybody who has it can look, confirm and give back, without a key. Twice is the same."
    })
final class TicketCommand implements Runnable {

  @Mixin private RequestOfServer request = new RequestOfServer();

  @Option(
      names = "--page",
      paramLabel = "URL",
      description = {
        "Your own page, with {resourceId} and {ticket}, such as"
            + " https://www.example.org/mine?ticket={ticket}",
        "(default: the page of 'lastseat serve')."
      })
  private @Nullable String page;

  @Override
  public void run() {
    Reservation reservation = request.asked();
    String ticket = reservation.ticket();
    String address =
        Optional.ofNullable(page)
            .orElseGet(() -> request.at("/signup/{resourceId}/requests/{ticket}"))
            .replace("{resourceId}", reservation.resource())
            .replace("{ticket}", ticket);
    request.print(address);
  }
}
