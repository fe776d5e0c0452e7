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
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * What the write skew is made of: read how many are taken, strongly, and write if there is room.
 *
 * <p>The same ask again finds its own row and writes the same row over it.
 */
final class Naive implements Kind<Dynamo> {

  private static final CreateTableRequest TABLE = KeyedTable.named("rows", "event", "user");

  @Override
  public String name() {
    return "naive";
  }

  @Override
  public String summary() {
    return "Counts the event's rows, strongly consistently, and writes one if there is room.";
  }

  @Override
  public boolean oversells() {
    return true;
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    return new Running(database.withTables(List.of(TABLE)));
  }

  private record Running(DynamoDbClient client) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      int taken = takenByOthers(ask);
      if (taken + ask.quantity() > ask.event().seats()) {
        return Reply.REFUSED;
      }
      client.putItem(
          put ->
              put.tableName(TABLE.tableName())
                  .item(
                      Map.of(
                          "event", text(ask.event().name()),
                          "user", text(ask.user()),
                          "quantity", number(ask.quantity()))));
      return Reply.ACCEPTED;
    }

    private int takenByOthers(Ask ask) {
      return client
          .queryPaginator(
              query ->
                  query
                      .tableName(TABLE.tableName())
                      .consistentRead(true)
                      .keyConditionExpression("event = :event")
                      .expressionAttributeValues(Map.of(":event", text(ask.event().name()))))
          .items()
          .stream()
          .filter(row -> !text(row, "user").equals(ask.user()))
          .mapToInt(row -> number(row, "quantity"))
          .sum();
    }

    @Override
    public Seq<Taken> taken() {
      return KeyedTable.all(client, TABLE)
          .map(row -> new Taken(text(row, "event"), text(row, "user"), number(row, "quantity")));
    }
  }
}
