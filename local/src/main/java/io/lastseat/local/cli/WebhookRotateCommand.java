package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat webhook rotate}: a new secret. */
@Command(
    name = "rotate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Makes a new secret and shows it once. The old one goes on to sign for a day.",
    },
    footer = {"", "Example: lastseat webhook rotate till"})
final class WebhookRotateCommand implements Runnable {

  @Mixin private WebhookOfServer server = new WebhookOfServer();

  @Option(names = "--end-old", description = "Make none; end the old secret now.")
  private boolean endOld;

  @Override
  public void run() {
    server.show(
        endOld
            ? server.webhooks().endOldSecret(server.id())
            : server.webhooks().rotate(server.id()));
  }
}
