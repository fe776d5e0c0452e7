package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lastseat webhook resend}: sends a commit again. */
@Command(
    name = "resend",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Has a commit sent again, delivered or not, and shows the delivery as JSON.",
    footer = {"", "Example: lastseat webhook resend till concert 7"})
final class WebhookResendCommand implements Runnable {

  @Mixin private WebhookOfServer server = new WebhookOfServer();

  @Parameters(index = "1", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Parameters(
      index = "2",
      paramLabel = "COMMIT",
      description = "The number of the commit, as it stands in the messageId of the delivery.")
  private String commit = "";

  @Override
  public void run() {
    server.show(server.webhooks().sendAgain(server.id(), resource, commit));
  }
}
