package io.lastseat.embedded.dynamodb;

import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Makes the three tables where they do not exist yet. */
public final class Tables {

  /**
   * Creates what is absent and answers when all three can be used.
   *
   * @throws UnfitTable where one of them has replicas in other regions, or an older build made it
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
   * @throws UnfitTable where one of them has replicas in other regions, or an older build made it
   */
  public static void check(DynamoDbClient client, TableNames names) {
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      TableDescription there = client.describeTable(b -> b.tableName(table.tableName())).table();
      UnfitTable.check(there);
    }
  }

  private Tables() {}

  /** A table of another form than this build can use; the message says what to do. */
  public static final class UnfitTable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Only an older build, whose data this one does not read, found verdicts by it. */
    private static final String OLDER_INDEX = "verdicts";

    private UnfitTable(String message) {
      super(message);
    }

    /**
     * Lastseat's tables stand in one region. Between the replicas of a global table the last writer
     * wins, and a condition is judged in one region alone: two regions could both append a commit
     * of the same number, and one of both would be lost with its verdicts.
     *
     * <p>Source:
     * docs.aws.amazon.com/amazondynamodb/latest/developerguide/V2globaltables_HowItWorks.html
     */
    private static void check(TableDescription table) {
      boolean replicated = table.hasReplicas() && !table.replicas().isEmpty();
      // The version is told of one that ever was a global table.
      if (replicated || table.globalTableVersion() != null) {
        List<String> regions =
            table.replicas().stream().map(ReplicaDescription::regionName).sorted().toList();
        throw new UnfitTable(
            "The table %s is a global table%s. Lastseat decides in one region alone: between regions the last writer wins, and verdicts would be lost. Stop every stack but one, remove the replicas, and run 'lastseat audit'."
                .formatted(
                    table.tableName(),
                    regions.isEmpty() ? "" : " (" + String.join(", ", regions) + ")"));
      }
      if (table.localSecondaryIndexes().stream()
          .anyMatch(one -> OLDER_INDEX.equals(one.indexName()))) {
        throw new UnfitTable(
            "The table %s was made by an older build of Lastseat: it has the index '%s', and verdicts that this build would not find. Nothing in it was changed. Go on with that build, or begin with new tables: another --data, or another --table-prefix."
                .formatted(table.tableName(), OLDER_INDEX));
      }
    }
  }
}
