package io.lastseat.log.turn;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Notes in the reservations table, one a resource: a process asks for a turn behind this commit.
 * They are hints: a lost one costs a turn, and an old one a pause.
 */
final class TurnNotes {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final String PARTITION = "#turn/";
  private static final String BEHIND = "behind";

  private final DynamoDbClient client;
  private final String table;

  TurnNotes(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /** Asks for one; throws {@code SdkException}. */
  void ask(ResourceId resource, long behind, Instant now) {
    String gone = Long.toString(now.plus(KEPT).getEpochSecond());
    client.putItem(
        put ->
            put.tableName(table)
                .item(
                    Map.of(
                        RowCodec.PARTITION,
                        AttributeValue.fromS(PARTITION + resource.text()),
                        RowCodec.PART,
                        AttributeValue.fromS("turn"),
                        BEHIND,
                        AttributeValue.fromN(Long.toString(behind)),
                        WakeWheel.GONE_AT,
                        AttributeValue.fromN(gone))));
  }

  /** The commit behind which a turn was asked for last; throws {@code SdkException}. */
  Option<Long> askedBehind(ResourceId resource) {
    return Option.ofOptional(
            client
                .query(
                    query ->
                        query
                            .tableName(table)
                            .keyConditionExpression("#partition = :partition")
                            .expressionAttributeNames(Map.of("#partition", RowCodec.PARTITION))
                            .expressionAttributeValues(
                                Map.of(
                                    ":partition",
                                    AttributeValue.fromS(PARTITION + resource.text())))
                            .consistentRead(true))
                .items()
                .stream()
                .findFirst())
        .flatMap(item -> Option.of(item.get(BEHIND)))
        .map(number -> Long.parseLong(number.n()));
  }
}
