package io.lastseat.local.server;

import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.time.Duration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Asks whether the tables answer: each for an item that is not there, for half a read unit, within
 * two seconds.
 */
final class TablesLook {

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final AttributeValue ABSENT = AttributeValue.fromS("#probe");

  private final DynamoDbClient client;
  private final Map<String, java.util.Map<String, AttributeValue>> keys;

  TablesLook(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.keys =
        LinkedHashMap.of(
            names.requests(),
            java.util.Map.of("lane", ABSENT, "requestId", ABSENT),
            names.decisions(),
            java.util.Map.of("resourceId", ABSENT, "commitNo", AttributeValue.fromN("0")),
            names.reservations(),
            java.util.Map.of(RowCodec.PARTITION, ABSENT, RowCodec.PART, ABSENT));
  }

  /** Why one of them does not; none if all do. */
  Option<String> trouble() {
    for (var table : keys) {
      try {
        var unused =
            client.getItem(
                get ->
                    get.tableName(table._1())
                        .key(table._2())
                        .overrideConfiguration(call -> call.apiCallTimeout(PATIENCE)));
      } catch (SdkException failure) {
        return Option.some(
            "the table %s does not answer: %s".formatted(table._1(), failure.getMessage()));
      }
    }
    return Option.none();
  }
}
