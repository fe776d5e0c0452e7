package io.lastseat.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.client.ApiClient;
import java.io.PrintWriter;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which running server to ask. */
class ServerOption {

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8080",
      description = "Where Lastseat runs (default: ${DEFAULT-VALUE}).")
  private URI url = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      description = "The API key; the environment variable LASTSEAT_API_KEY serves too.")
  private @Nullable String apiKey;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  CommandSpec command;

  ApiClient client() {
    if (!HttpAddress.isOne(url)) {
      throw new ParameterException(command.commandLine(), HttpAddress.WANTED);
    }
    return new ApiClient(url, ApiKeyText.checked(apiKey, command.commandLine()));
  }

  /** Prints a document of the server. */
  void show(JsonNode document) {
    PrintWriter out = command.commandLine().getOut();
    out.println(document.toPrettyString());
    out.flush();
  }
}
