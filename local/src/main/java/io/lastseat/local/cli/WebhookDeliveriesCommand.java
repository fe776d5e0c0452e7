package io.lastseat.local.cli;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat webhook deliveries}: what was sent, and what is due. */
@Command(
    name = "deliveries",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows the log of the deliveries of a webhook, as JSON.",
    footer = {"", "Example: lastseat webhook deliveries till --state failed"})
final class WebhookDeliveriesCommand implements Runnable {

  enum State {
    WAITING,
    FAILED
  }

  @Mixin private WebhookOfServer server = new WebhookOfServer();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "waiting or failed: those alone that are not delivered.")
  private @Nullable State state;

  @Override
  public void run() {
    server.show(
        server
            .webhooks()
            .deliveries(
                server.id(),
                Optional.ofNullable(state).map(some -> some.name().toLowerCase(Locale.ROOT))));
  }
}
