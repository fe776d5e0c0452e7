package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat webhook}: other systems that are called about each commit. */
@Command(
    name = "webhook",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Keeps webhooks: other systems that are called about each commit.",
    subcommands = {
      WebhookAddCommand.class,
      WebhookListCommand.class,
      WebhookRotateCommand.class,
      WebhookRemoveCommand.class,
      WebhookDeliveriesCommand.class,
      WebhookResendCommand.class
    },
    footer = {"", "docs/webhooks.md shows a receiver."})
final class WebhookCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Say what to do, for example: lastseat webhook list");
  }
}
