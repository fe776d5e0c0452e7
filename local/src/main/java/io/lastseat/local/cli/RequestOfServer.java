package io.lastseat.local.cli;

import io.lastseat.client.Reservation;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.Outcome;
import java.util.function.Function;
import picocli.CommandLine.Parameters;

/** Which request of a running server a command is about. */
final class RequestOfServer extends ServerOption {

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Parameters(
      index = "1",
      paramLabel = "REQUEST",
      description = "The request's id, as the answer that took it in gave it.")
  private String request = "";

  /** As the server knows it. */
  Reservation asked() {
    return client().reservation(resource, request);
  }

  /** Asks for something about the reservation, waits for it, and prints how it stands then. */
  void followUp(Function<Reservation, Outcome<Verdict>> wish) {
    show(wish.apply(asked()), Verdict::document);
  }
}
