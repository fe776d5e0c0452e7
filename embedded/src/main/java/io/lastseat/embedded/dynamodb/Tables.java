package io.lastseat.embedded.dynamodb;

import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

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
      client.waiter().waitUntilTableExists(b -> b.tableName(table.tableName()));
    }
    check(client, names);
  }

  /**
   * Looks whether all three can be used; throws {@code ResourceNotFoundException} where one is
   * absent.
   *
   * @throws GlobalTableFound where one of them has replicas in other regions
   * @throws OlderTableFound where an older build made one of them
   */
  public static void check(DynamoDbClient client, TableNames names) {
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      TableDescription there = client.describeTable(b -> b.tableName(table.tableName())).table();
      OneRegion.check(there);
      OlderTableFound.check(there);
    }
  }

  private Tables() {}
}
