package io.lastseat.embedded.dynamodb;

import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;

/** Makes the three tables where they do not exist yet. */
public final class Tables {

  /**
   * Creates what is absent and answers when all three can be used.
   *
   * @throws GlobalTableFound where one of them has replicas in other regions
   * @throws OlderTableFound where an older build made one of them
   */
  public static void create(DynamoDbClient client, TableNames names) {
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      try {
        client.createTable(table);
      } catch (ResourceInUseException there) {
        // Made by an earlier start: it keeps its data.
      }
    }
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      client
          .waiter()
          .waitUntilTableExists(b -> b.tableName(table.tableName()))
          .matched()
          .response()
          .ifPresent(
              there -> {
                OneRegion.check(there.table());
                OlderTableFound.check(there.table());
              });
    }
  }

  private Tables() {}
}
