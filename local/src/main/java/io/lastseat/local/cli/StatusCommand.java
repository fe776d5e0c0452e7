package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.client.Paths;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lastseat status}: what became of one request. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Shows what became of one request, as JSON.")
final class StatusCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private ServerOption server = new ServerOption();

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Parameters(index = "1", paramLabel = "REQUEST", description = "The request's id.")
  private String request = "";

  @Override
  public void run() {
    JsonNode status = server.client().get(Paths.request(resource, request)).expect(200).json();
    spec.commandLine().getOut().println(status.toPrettyString());
  }
}
