package io.lastseat.embedded.dynamodb;

import io.lastseat.feed.FeedTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Makes the table of the feed where there is none. */
public final class FeedTables {

  /** Creates it, if it is absent, and answers when it can be used and forgets what is old. */
  public static void create(DynamoDbClient client, String table) {
    try {
      client.createTable(FeedTable.definition(table));
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
                  .timeToLiveSpecification(
                      to -> to.attributeName(FeedTable.EXPIRES_AT).enabled(true)));
    }
  }

  private FeedTables() {}
}
