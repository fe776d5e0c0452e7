package io.lastseat.bench.dynamodb;

import static io.lastseat.bench.dynamodb.KeyedTable.number;
import static io.lastseat.bench.dynamodb.KeyedTable.text;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.Seq;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;

/**
 * One row for each user who was given an answer, under a key of its own: the rows of one event are
 * spread over all partitions.
 */
final class ContenderRows {

  static final CreateTableRequest TABLE = KeyedTable.named("rows", "id");

  private static final String ACCEPTED = "accepted";
  private static final String REJECTED = "rejected";

  private final DynamoDbClient client;

  ContenderRows(DynamoDbClient client) {
    this.client = client;
  }

  /** Writes the row, over itself when it is there; the answer that it stands for. */
  Reply put(Ask ask, boolean accepted) {
    client.putItem(put -> put.tableName(TABLE.tableName()).item(item(ask, accepted)));
    return Reply.of(accepted);
  }

  /** The row of an accepted request, if it is absent, as part of a transaction. */
  static Put ifAbsent(Ask ask) {
    return Put.builder()
        .tableName(TABLE.tableName())
        .item(item(ask, true))
        .conditionExpression("attribute_not_exists(id)")
        .build();
  }

  /** Whether the user has seats, read strongly. */
  boolean holds(Ask ask) {
    Map<String, AttributeValue> found = KeyedTable.read(client, TABLE, "id", id(ask));
    return !found.isEmpty() && ACCEPTED.equals(text(found, "status"));
  }

  Seq<Taken> taken() {
    return KeyedTable.all(client, TABLE)
        .filter(row -> ACCEPTED.equals(text(row, "status")))
        .map(row -> new Taken(text(row, "event"), text(row, "user"), number(row, "quantity")));
  }

  private static Map<String, AttributeValue> item(Ask ask, boolean accepted) {
    return Map.of(
        "id", text(id(ask)),
        "event", text(ask.event().name()),
        "user", text(ask.user()),
        "quantity", number(ask.quantity()),
        "status", text(accepted ? ACCEPTED : REJECTED));
  }

  private static String id(Ask ask) {
    return ask.event().name() + "#" + ask.user();
  }
}
