package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat webhook remove}: tells somebody no more. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Removes a webhook: nothing more is sent, nor what was due.",
    footer = {"", "Example: lastseat webhook remove till"})
final class WebhookRemoveCommand implements Runnable {

  @Mixin private WebhookOfServer server = new WebhookOfServer();

  @Override
  public void run() {
    server.webhooks().remove(server.id());
  }
}
