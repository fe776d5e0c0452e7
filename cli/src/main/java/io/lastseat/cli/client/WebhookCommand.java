package io.lastseat.cli.client;

import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.client.Webhooks;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat webhook}: manages webhooks, which call other systems about each commit. */
@Command(
    name = "webhook",
    description = "Keeps webhooks: other systems that are called about each commit.",
    footer = "docs/webhooks.md shows a receiver.")
public final class WebhookCommand implements Runnable {

  /** The webhook that a command is about, and its running server. */
  static final class One extends ServerOption {

    @Parameters(index = "0", paramLabel = "WEBHOOK", description = "The webhook's id.")
    private String id = "";

    Webhooks webhooks() {
      return client().webhooks();
    }
  }

  @Override
  public void run() {
    throw new WrongUsage("Say what to do, for example: lastseat webhook list");
  }

  @Command(
      name = "add",
      mixinStandardHelpOptions = true,
      description = {
        "Has a URL called about each commit from now on, and shows the webhook as JSON.",
        "Its secret is shown once, when it is made. An existing webhook is changed, and is called"
            + " again if it had ended."
      },
      footer = "Example: lastseat webhook add till https://till.example.org/hooks")
  void add(
      @Mixin One server,
      @Parameters(
              index = "1",
              paramLabel = "TO",
              description =
                  "Where it is sent: https://..., or on AWS to an event bus: eventbridge:NAME.")
          URI to,
      @Option(
              names = "--prefix",
              paramLabel = "PREFIX",
              description = "Of those resources alone whose ids begin so.")
          @Nullable String prefix) {
    server.show(server.webhooks().put(server.id, to, Optional.ofNullable(prefix)));
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Shows all webhooks and how they answer lately, as JSON.",
      footer = "Example: lastseat webhook list")
  void list(@Mixin ServerOption server) {
    server.show(server.client().webhooks().all());
  }

  @Command(
      name = "rotate",
      mixinStandardHelpOptions = true,
      description = "Makes a new secret and shows it once. The old one goes on to sign for a day.",
      footer = "Example: lastseat webhook rotate till")
  void rotate(
      @Mixin One server,
      @Option(names = "--end-old", description = "Make none; end the old secret now.")
          boolean endOld) {
    server.show(
        endOld ? server.webhooks().endOldSecret(server.id) : server.webhooks().rotate(server.id));
  }

  @Command(
      name = "remove",
      mixinStandardHelpOptions = true,
      description = "Removes a webhook: nothing more is sent.",
      footer = "Example: lastseat webhook remove till")
  void remove(@Mixin One server) {
    server.webhooks().remove(server.id);
  }

  @Command(
      name = "deliveries",
      mixinStandardHelpOptions = true,
      description = "Shows how far a webhook was told, and its list of failures, as JSON.",
      footer = "Example: lastseat webhook deliveries till")
  void deliveries(
      @Mixin One server,
      @Option(names = "--clear", description = "Empty the list, and forget what the feed dropped.")
          boolean clear) {
    if (clear) {
      server.webhooks().clearDeliveries(server.id);
    }
    server.show(server.webhooks().deliveries(server.id));
  }

  @Command(
      name = "resend",
      mixinStandardHelpOptions = true,
      description =
          "Has a commit sent again, taken or not; or all on the list of failures. Shows them as"
              + " JSON.",
      footer = "Example: lastseat webhook resend till concert 7")
  void resend(
      @Mixin One server,
      @Parameters(index = "1", arity = "0..1", paramLabel = "RESOURCE", description = "Its id.")
          @Nullable String resource,
      @Parameters(
              index = "2",
              arity = "0..1",
              paramLabel = "COMMIT",
              description = "The number of the commit in its log. Without both: all on the list.")
          @Nullable Long commit) {
    if (resource != null && commit == null) {
      throw new WrongUsage("Name the number of the commit, too: RESOURCE COMMIT.");
    }
    server.show(
        resource == null || commit == null
            ? server.webhooks().sendAllAgain(server.id)
            : server.webhooks().sendAgain(server.id, resource, commit));
  }
}
