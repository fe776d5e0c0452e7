package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.client.ClientPaths;
import java.io.PrintWriter;
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

  /** Of its status document. */
  String path() {
    return ClientPaths.request(resource, request);
  }

  /** Prints that document. */
  void show(JsonNode status) {
    PrintWriter out = command.commandLine().getOut();
    out.println(status.toPrettyString());
    out.flush();
  }
}
