package io.lastseat.serializer.stream;

import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Asks whether the two tables that a decision writes accept writes at all. It sends each table a
 * write that must be refused, to a partition key of no resource and no request. A refused condition
 * counts as an answer. Nothing is ever written.
 */
public final class TablesProbe {

  private static final AttributeValue PROBE = AttributeValue.fromS("#probe");

  private final DynamoDbClient client;
  private final TableNames names;

  /** Asks by this client, which throws if DynamoDB does not serve. */
  public TablesProbe(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.names = names;
  }

  /** Whether both tables answered. If DynamoDB is down, this takes as long as one failing call. */
  boolean tablesServe() {
    return answers(
            names.decisions(),
            "commitNo",
            Map.of("resourceId", PROBE, "commitNo", AttributeValue.fromN("0")))
        && answers(
            names.reservations(), "part", Map.of(RowCodec.PARTITION, PROBE, RowCodec.PART, PROBE));
  }

  private boolean answers(String table, String present, Map<String, AttributeValue> item) {
    try {
      client.putItem(
          PutItemRequest.builder()
              .tableName(table)
              .item(item)
              .conditionExpression("attribute_exists(" + present + ")")
              .build());
      return true;
    } catch (ConditionalCheckFailedException refused) {
      return true;
    } catch (RuntimeException failure) {
      return false;
    }
  }
}
