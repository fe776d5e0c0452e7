package io.lastseat.serializer.archive;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.Tombstone;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The tombstones of logs. They are put in the order of the commits. So the tombstones of a log have
 * its first numbers, without a gap.
 */
final class Tombstones {

  private final DynamoDbClient client;
  private final String table;

  Tombstones(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.decisions();
  }

  /** The last number, up to {@code through}, that has a tombstone; 0 if no number has one. */
  long last(ResourceId resource, long through) {
    long last = 0;
    long first = through + 1;
    while (first - last > 1) {
      long middle = last + (first - last) / 2;
      if (is(resource, middle)) {
        last = middle;
      } else {
        first = middle;
      }
    }
    return last;
  }

  boolean is(ResourceId resource, long commitNo) {
    Map<String, AttributeValue> values =
        Map.of(":resource", AttributeValue.fromS(resource.text()), ":number", number(commitNo));
    return client
        .query(
            query ->
                query
                    .tableName(table)
                    .keyConditionExpression("resourceId = :resource AND commitNo = :number")
                    .expressionAttributeValues(values)
                    .consistentRead(true))
        .items()
        .stream()
        .anyMatch(Tombstone::is);
  }

  /** Puts a tombstone for this commit. False if its number has another item, or none. */
  boolean put(Commit commit) {
    PutItemRequest put =
        PutItemRequest.builder()
            .tableName(table)
            .item(Tombstone.write(commit.resource(), commit.number()))
            .conditionExpression("decidedAt = :asRead")
            .expressionAttributeValues(Map.of(":asRead", number(commit.decidedAt().toEpochMilli())))
            .build();
    try {
      client.putItem(put);
      return true;
    } catch (ConditionalCheckFailedException other) {
      return false;
    }
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
