package io.lastseat.local.cli;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat webhook add}: has somebody told, or told elsewhere, or told again. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Has a URL called about each commit from now on, and shows the webhook as JSON.",
      "Its secret is shown once, when it is made. An existing webhook is changed, and is called"
          + " again if it had ended."
    },
    footer = {"", "Example: lastseat webhook add till https://till.example.org/hooks"})
final class WebhookAddCommand implements Runnable {

  @Mixin private WebhookOfServer server = new WebhookOfServer();

  @Parameters(
      index = "1",
      paramLabel = "TO",
      description = "Where it is sent: https://..., or on AWS to an event bus: eventbridge:NAME.")
  private URI to = URI.create("https://example.org");

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "Of those resources alone whose ids begin so.")
  private @Nullable String prefix;

  @Override
  public void run() {
    server.show(server.webhooks().put(server.id(), to, Optional.ofNullable(prefix)));
  }
}
