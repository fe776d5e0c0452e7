package io.lastseat.local.recover;

import io.lastseat.tables.RowCodec;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Moves rows to where they count for nothing and are kept: under one partition key of the
 * reservations table that is no request, whole. The copy is written before the row goes, so doing
 * it again after a crash is harmless.
 */
public final class SetAside {

  /** The partition key of all of them. */
  public static final String PARTITION = "#setaside";

  /** The attribute that holds the row, whole. */
  public static final String ROW = "row";

  private final DynamoDbClient client;
  private final String table;
  private final Clock clock;

  SetAside(DynamoDbClient client, String table, Clock clock) {
    this.client = client;
    this.table = table;
    this.clock = clock;
  }

  /** Keeps a copy of the row, which stays. */
  void copy(Map<String, AttributeValue> row, String why) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(RowCodec.PARTITION, AttributeValue.fromS(PARTITION));
    item.put(RowCodec.PART, AttributeValue.fromS(name(row)));
    item.put("why", AttributeValue.fromS(why));
    item.put("setAsideAt", AttributeValue.fromN(Long.toString(clock.millis())));
    item.put(ROW, AttributeValue.fromM(row));
    client.putItem(put -> put.tableName(table).item(item));
  }

  /** Keeps a copy and takes the row away, unless another one stands there by now. */
  void move(Map<String, AttributeValue> row, String why) {
    copy(row, why);
    Map<String, AttributeValue> key =
        Map.of(
            RowCodec.PARTITION, of(row, RowCodec.PARTITION),
            RowCodec.PART, of(row, RowCodec.PART));
    AttributeValue commit = row.get("commitNo");
    try {
      client.deleteItem(
          delete -> {
            delete.tableName(table).key(key);
            if (commit != null) {
              delete
                  .conditionExpression("commitNo = :commit")
                  .expressionAttributeValues(Map.of(":commit", commit));
            }
          });
    } catch (ConditionalCheckFailedException changed) {
      // The row that stands there now was not looked at: the next run does.
    }
  }

  /** Of several rows of one key each has its own. */
  private static String name(Map<String, AttributeValue> row) {
    AttributeValue commit = row.get("commitNo");
    return "%s/%s/%s"
        .formatted(
            of(row, RowCodec.PARTITION).s(),
            of(row, RowCodec.PART).s(),
            commit == null ? "none" : commit.n());
  }

  private static AttributeValue of(Map<String, AttributeValue> row, String name) {
    return row.getOrDefault(name, AttributeValue.fromS(""));
  }
}
