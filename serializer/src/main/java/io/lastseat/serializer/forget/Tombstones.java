package io.lastseat.serializer.forget;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The tombstones of logs. They are put in the order of the numbers, the first one first, so those
 * of a log are its first numbers, without a gap.
 */
final class Tombstones {

  private final DynamoDbClient client;
  private final String table;

  Tombstones(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.decisions();
  }

  /**
   * Finds the end of a log that has forgotten all commits up to one.
   *
   * @param done whether that commit has its tombstone, and so all before it
   * @param unused whether nothing stands behind the commit by which it begins anew
   */
  record End(boolean done, boolean unused) {}

  /**
   * Reads the last forgotten commit of a log, and the next ones; half a read unit. An old answer
   * never shows a tombstone where there is none, nor a commit too many: so its answer about an idle
   * log is true, and other logs are looked at more closely.
   */
  End end(ResourceId resource, long through) {
    Vector<Map<String, AttributeValue>> items = items(resource, through, Long.MAX_VALUE, false);
    return new End(items.headOption().exists(Tombstone::is), items.size() == 2);
  }

  /** The last number up to that one which has a tombstone; 0 where none has. */
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

  /** Whether that number has one. */
  boolean is(ResourceId resource, long commitNo) {
    return items(resource, commitNo, commitNo, true).exists(Tombstone::is);
  }

  /** The first three from one number to another. */
  private Vector<Map<String, AttributeValue>> items(
      ResourceId resource, long from, long to, boolean consistent) {
    Map<String, AttributeValue> values =
        Map.of(
            ":resource", AttributeValue.fromS(resource.text()),
            ":from", number(from),
            ":to", number(to));
    return Vector.ofAll(
        client
            .query(
                query ->
                    query
                        .tableName(table)
                        .keyConditionExpression(
                            "resourceId = :resource AND commitNo BETWEEN :from AND :to")
                        .expressionAttributeValues(values)
                        .consistentRead(consistent)
                        .limit(3))
            .items());
  }

  /** Puts one in the place of this commit; false where another one stands there, or none. */
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
