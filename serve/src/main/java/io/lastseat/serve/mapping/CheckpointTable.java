package io.lastseat.serve.mapping;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checkpoints in a table of the database whose streams they are of: a copy of the database that is
 * put back has the checkpoints of its own streams. The Kinesis Client Library keeps its leases so,
 * too. Two servers may share the table: what one of them has done, the other one need not do.
 */
public final class CheckpointTable implements Checkpoints {

  /** A stream forgets its records after a day, so nothing asks for an older checkpoint. */
  private static final Duration KEPT = Duration.ofDays(7);

  private static final String STREAM = "stream";
  private static final String SHARD = "shard";
  private static final String DONE = "done";
  private static final String EXPIRES_AT = "expiresAt";

  private final DynamoDbClient client;
  private final String table;
  private final Clock clock;

  private CheckpointTable(DynamoDbClient client, String table, Clock clock) {
    this.client = client;
    this.table = table;
    this.clock = clock;
  }

  /** The table of a deployment with this prefix, which is created if it is absent. */
  public static CheckpointTable withPrefix(DynamoDbClient client, String prefix, Clock clock) {
    String table = prefix + "checkpoints";
    Tables.createForgetting(
        client,
        TableDefinitions.table(table, TableDefinitions.text(STREAM), TableDefinitions.text(SHARD))
            .build(),
        EXPIRES_AT);
    return new CheckpointTable(client, table, clock);
  }

  @Override
  public Option<String> lastDone(String stream, String shardId) {
    return Option.of(
            client
                .getItem(b -> b.tableName(table).key(key(stream, shardId)).consistentRead(true))
                .item()
                .get(DONE))
        .map(AttributeValue::s);
  }

  @Override
  public void save(String stream, String shardId, String sequenceNumber) {
    long expires = clock.instant().plus(KEPT).getEpochSecond();
    client.putItem(
        b ->
            b.tableName(table)
                .item(
                    Map.of(
                        STREAM, fromS(stream),
                        SHARD, fromS(shardId),
                        DONE, fromS(sequenceNumber),
                        EXPIRES_AT, fromN(Long.toString(expires)))));
  }

  private static Map<String, AttributeValue> key(String stream, String shardId) {
    return Map.of(STREAM, fromS(stream), SHARD, fromS(shardId));
  }
}
