package io.lastseat.bench.dynamodb;

import static io.lastseat.bench.dynamodb.KeyedTable.number;
import static io.lastseat.bench.dynamodb.KeyedTable.text;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * S1.2: the event's item is the lock. It holds the users, once for each of their seats, their count
 * and a version; whoever writes it names the version that was read.
 *
 * <p>A write that lost brings the winner's item along, so that it is tried once more without a
 * read; whoever loses again waits and reads again. The same ask again finds its user in the list.
 * The item ends at 400 KB.
 */
final class OneItem implements Kind<Dynamo> {

  private static final CreateTableRequest TABLE = KeyedTable.named("events", "event");

  @Override
  public String name() {
    return "s1.2";
  }

  @Override
  public String summary() {
    return "One item with the users, a count and a version, written under a condition on the"
        + " version.";
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(TABLE));
    for (Event event : events) {
      client.putItem(
          put -> put.tableName(TABLE.tableName()).item(item(event.name(), List.empty(), 0)));
    }
    return new Running(client);
  }

  private static Map<String, AttributeValue> item(String event, Seq<String> users, int version) {
    return Map.of(
        "event", text(event),
        "users", AttributeValue.fromL(users.map(AttributeValue::fromS).asJava()),
        "taken", number(users.size()),
        "version", number(version));
  }

  private static Vector<String> users(Map<String, AttributeValue> item) {
    return Vector.ofAll(item.getOrDefault("users", AttributeValue.fromL(java.util.List.of())).l())
        .map(AttributeValue::s);
  }

  private record Running(DynamoDbClient client) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      Map<String, AttributeValue> read = read(ask.event().name());
      for (int attempt = 1; ; attempt++) {
        Vector<String> users = users(read);
        if (users.contains(ask.user())) {
          return Reply.ACCEPTED;
        }
        if (number(read, "taken") + ask.quantity() > ask.event().seats()) {
          return Reply.REFUSED;
        }
        try {
          write(ask, users.appendAll(Vector.fill(ask.quantity(), ask.user())), read);
          return Reply.ACCEPTED;
        } catch (ConditionalCheckFailedException lost) {
          read = attempt == 1 ? lost.item() : readAfterPause(ask, attempt);
        }
      }
    }

    private Map<String, AttributeValue> readAfterPause(Ask ask, int attempt) {
      Conflicts.pause(attempt);
      return read(ask.event().name());
    }

    private Map<String, AttributeValue> read(String event) {
      return KeyedTable.read(client, TABLE, "event", event);
    }

    private void write(Ask ask, Seq<String> users, Map<String, AttributeValue> read) {
      int version = number(read, "version");
      client.putItem(
          put ->
              put.tableName(TABLE.tableName())
                  .item(item(ask.event().name(), users, version + 1))
                  .conditionExpression("version = :read")
                  .expressionAttributeValues(Map.of(":read", number(version)))
                  .returnValuesOnConditionCheckFailure(
                      ReturnValuesOnConditionCheckFailure.ALL_OLD));
    }

    @Override
    public Seq<Taken> taken() {
      return KeyedTable.all(client, TABLE)
          .flatMap(
              item ->
                  users(item)
                      .groupBy(user -> user)
                      .map(seats -> new Taken(text(item, "event"), seats._1(), seats._2().size())));
    }
  }
}
