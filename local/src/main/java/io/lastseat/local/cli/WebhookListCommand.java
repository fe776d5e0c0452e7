package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat webhook list}: who is told. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows all webhooks and how they answer lately, as JSON.",
    footer = {"", "Example: lastseat webhook list"})
final class WebhookListCommand implements Runnable {

  @Mixin private ServerOption server = new ServerOption();

  @Override
  public void run() {
    server.show(server.client().webhooks().all());
  }
}
