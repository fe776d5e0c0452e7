package io.lastseat.embedded.dynamodb;

import io.lastseat.webhooks.WebhookTables;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Makes the tables of webhooks where there are none. */
public final class WebhookTablesMade {

  /** Creates what is absent, and answers when both can be used and forget what is old. */
  public static void create(DynamoDbClient client, WebhookTables names) {
    for (CreateTableRequest table : names.definitions()) {
      try {
        client.createTable(table);
      } catch (ResourceInUseException there) {
        // Made by an earlier start: it keeps its data.
      }
      client.waiter().waitUntilTableExists(b -> b.tableName(table.tableName()));
      forgetOldItems(client, table.tableName());
    }
  }

  private static void forgetOldItems(DynamoDbClient client, String table) {
    TimeToLiveStatus forgets =
        client
            .describeTimeToLive(b -> b.tableName(table))
            .timeToLiveDescription()
            .timeToLiveStatus();
    if (forgets == TimeToLiveStatus.DISABLED) {
      client.updateTimeToLive(
          b ->
              b.tableName(table)
                  .timeToLiveSpecification(
                      to -> to.attributeName(WebhookTables.GONE_AT).enabled(true)));
    }
  }

  private WebhookTablesMade() {}
}
