package io.lastseat.embedded.dynamodb;

import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The stream of the table of decisions, for those who are told of each commit. */
public final class DecisionsStream {

  /**
   * Its ARN. Where the table has none, it is switched on: the table may be older than the relay.
   *
   * @throws IllegalArgumentException where it has one that carries no new images
   */
  public static String on(DynamoDbClient client, TableNames names) {
    TableDescription table = describe(client, names);
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
      client.waiter().waitUntilTableExists(b -> b.tableName(names.decisions()));
      return describe(client, names).latestStreamArn();
    }
    if (stream.get().streamViewType() != StreamViewType.NEW_IMAGE
        && stream.get().streamViewType() != StreamViewType.NEW_AND_OLD_IMAGES) {
      throw new IllegalArgumentException(
          "the stream of the table %s carries no new images: switch it off, and start again"
              .formatted(names.decisions()));
    }
    return table.latestStreamArn();
  }

  private static TableDescription describe(DynamoDbClient client, TableNames names) {
    return client.describeTable(b -> b.tableName(names.decisions())).table();
  }

  private DecisionsStream() {}
}
