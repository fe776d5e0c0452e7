package io.lastseat.embedded.dynamodb;

import io.lastseat.feed.FeedTable;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.control.Option;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** Makes tables where they do not exist yet: the three, that of the feed and that of webhooks. */
public final class Tables {

  /**
   * Creates the tables that are absent, and returns when all three can be used.
   *
   * @throws UnfitTable if one of them has replicas in other regions, or was made by an older build
   */
  public static void create(DynamoDbClient client, TableNames names) {
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      createIfAbsent(client, table);
    }
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      awaitTable(client, table.tableName());
    }
    check(client, names);
  }

  /**
   * Checks that all three tables can be used. Throws {@code ResourceNotFoundException} if one is
   * absent.
   *
   * @throws UnfitTable if one of them has replicas in other regions, or was made by an older build
   */
  public static void check(DynamoDbClient client, TableNames names) {
    for (CreateTableRequest table : TableDefinitions.all(names)) {
      UnfitTable.check(describe(client, table.tableName()));
    }
  }

  private static void awaitTable(DynamoDbClient client, String table) {
    try (DynamoDbWaiter waiter = DynamoDbWaiter.builder().client(client).build()) {
      waiter.waitUntilTableExists(b -> b.tableName(table));
    }
  }

  private static void createIfAbsent(DynamoDbClient client, CreateTableRequest table) {
    try {
      client.createTable(table);
    } catch (ResourceInUseException there) {
      // Made by an earlier start: it keeps its data.
    }
  }

  /**
   * Creates the table of the feed if it is absent. Returns when it can be used and DynamoDB was
   * told to delete expired items.
   */
  public static void createFeed(DynamoDbClient client, String table) {
    createForgetting(client, FeedTable.definition(table), FeedTable.EXPIRES_AT);
  }

  /**
   * Creates the table of webhooks if it is absent. Returns when it can be used and DynamoDB was
   * told to delete expired items.
   */
  public static void createWebhooks(DynamoDbClient client, String table) {
    createForgetting(client, WebhookTable.definition(table), WebhookTable.GONE_AT);
  }

  /**
   * Creates a table if it is absent. Returns when it can be used and DynamoDB was told to delete
   * expired items.
   *
   * @param forgetsBy the attribute that says when an item expires, in seconds since 1970
   */
  public static void createForgetting(
      DynamoDbClient client, CreateTableRequest definition, String forgetsBy) {
    String table = definition.tableName();
    createIfAbsent(client, definition);
    awaitTable(client, table);
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

  /**
   * The ARN of the stream of decisions, for those who are told of each commit. Where the table has
   * none, it is switched on: the table may be older than the relay.
   *
   * @throws IllegalArgumentException where it has one that carries no new images
   */
  public static String streamOfDecisions(DynamoDbClient client, TableNames names) {
    TableDescription table = describe(client, names.decisions());
    Option<StreamSpecification> stream =
        Option.of(table.streamSpecification())
            .filter(some -> Boolean.TRUE.equals(some.streamEnabled()));
    if (stream.isEmpty()) {
      client.updateTable(
          update ->
              update
                  .tableName(names.decisions())
                  .streamSpecification(
                      to -> to.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
      awaitTable(client, names.decisions());
      return describe(client, names.decisions()).latestStreamArn();
    }
    if (stream.get().streamViewType() != StreamViewType.NEW_IMAGE
        && stream.get().streamViewType() != StreamViewType.NEW_AND_OLD_IMAGES) {
      throw new IllegalArgumentException(
          "the stream of the table %s carries no new images: switch it off, and start again"
              .formatted(names.decisions()));
    }
    return table.latestStreamArn();
  }

  private static TableDescription describe(DynamoDbClient client, String table) {
    return client.describeTable(b -> b.tableName(table)).table();
  }

  private Tables() {}

  /** A table has a form that this build cannot use; the message says what to do. */
  public static final class UnfitTable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The index by which older builds found verdicts. This build does not read their data. */
    private static final String OLDER_INDEX = "verdicts";

    private UnfitTable(String message) {
      super(message);
    }

    /**
     * Refuses a global table: Lastseat's tables must be in one region. Between the replicas of a
     * global table the last writer wins, and DynamoDB judges a condition in one region alone. So
     * two regions could both append a commit of the same number, and one of the commits would be
     * lost with its verdicts.
     *
     * <p>Source:
     * docs.aws.amazon.com/amazondynamodb/latest/developerguide/V2globaltables_HowItWorks.html
     */
    private static void check(TableDescription table) {
      boolean replicated = table.hasReplicas() && !table.replicas().isEmpty();
      // DynamoDB names the version of each table that was ever a global table.
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
