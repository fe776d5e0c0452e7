package io.lastseat.embedded.dynamodb;

import io.lastseat.feed.FeedTable;
import io.lastseat.webhooks.WebhookTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Makes the tables of the feed and of its receivers where there are none. */
public final class FeedTables {

  /** Creates it, if it is absent, and answers when it can be used and forgets what is old. */
  public static void create(DynamoDbClient client, String table) {
    create(client, FeedTable.definition(table), FeedTable.EXPIRES_AT);
  }

  /** The same with the table of webhooks. */
  public static void createWebhooks(DynamoDbClient client, String table) {
    create(client, WebhookTable.definition(table), WebhookTable.GONE_AT);
  }

  private static void create(
      DynamoDbClient client, CreateTableRequest definition, String forgetsBy) {
    String table = definition.tableName();
    try {
      client.createTable(definition);
    } catch (ResourceInUseException there) {
      // Made by an earlier start: it keeps its data.
    }
    client.waiter().waitUntilTableExists(b -> b.tableName(table));
    TimeToLiveStatus forgets =
        client
            .describeTimeToLive(b -> b.tableName(table))
            .timeToLiveDescription()
            .timeToLiveStatus();
    if (forgets == TimeToLiveStatus.DISABLED) {
      client.updateTimeToLive(
          b ->
              b.tableName(table)
                  .timeToLiveSpecification(to -> to.attributeName(forgetsBy).enabled(true)));
    }
  }

  private FeedTables() {}
}
