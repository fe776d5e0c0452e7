package io.lastseat.relay.webhook;

import io.lastseat.relay.Relayed;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.WebhookTables;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Webhooks of one deployment: what is told of new commits, and what tries again.
 *
 * @param relayed tells receivers of each new commit
 * @param retries tries again, at each run
 */
public record Webhooks(Relayed relayed, RetryRun retries) {

  /**
   * Over these tables.
   *
   * @param names of the tables of the log
   * @param tables of the webhooks themselves
   */
  public static Webhooks over(
      DynamoDbClient client,
      TableNames names,
      WebhookTables tables,
      WebhookSettings settings,
      WebhookTelemetry telemetry) {
    WebhookParts parts = WebhookParts.of(client, names, tables, settings, telemetry);
    return new Webhooks(
        new WebhookRelay(parts, settings.batch(), settings.noting()),
        new RetryRun(parts, settings.run()));
  }
}
