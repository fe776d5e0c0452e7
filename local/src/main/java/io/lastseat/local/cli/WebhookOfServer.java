package io.lastseat.local.cli;

import io.lastseat.client.Webhooks;
import picocli.CommandLine.Parameters;

/** Which webhook of a running server a command is about. */
final class WebhookOfServer extends ServerOption {

  @Parameters(index = "0", paramLabel = "WEBHOOK", description = "The webhook's id.")
  private String id = "";

  String id() {
    return id;
  }

  Webhooks webhooks() {
    return client().webhooks();
  }
}
