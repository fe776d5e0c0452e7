package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ClientPaths;
import picocli.CommandLine.Parameters;

/** Which request of a running server a command is about. */
final class RequestOfServer extends ServerOption {

  /** The longest wait that a server grants. */
  static final String PATIENCE = "wait=20";

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Parameters(
      index = "1",
      paramLabel = "REQUEST",
      description = "The request's id, as the answer that took it in gave it.")
  private String request = "";

  /** Of its status document. */
  String path() {
    return ClientPaths.request(resource, request);
  }

  /** Asks for something about the reservation, waits for it, and prints how it stands then. */
  void followUp(String name, ObjectNode body) {
    show(client().post(path() + "/" + name, body, "Prefer", PATIENCE).expect(200, 202).json());
  }
}
