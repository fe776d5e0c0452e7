package io.lastseat.bench.ways;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Remembered;
import io.lastseat.bench.place.Dynamo;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * An atomic counter with a condition, then a row under a key of its own, so that the rows of one
 * event are spread over all partitions.
 *
 * <p><b>Unsafe</b>: a crash between the two leaves seats counted that no user has, and nothing
 * tells. So does an update whose answer is lost and which is sent again. The same ask again only
 * writes the row, if this process remembers that it was counted; another process counts it twice.
 *
 * @param name in the tables
 * @param recordsRefusals whether a refused user has a row too
 */
public record Counter(String name, boolean recordsRefusals) implements Kind<Dynamo> {

  private static final CreateTableRequest COUNTERS = KeyedTable.named("counters", "event");
  private static final CreateTableRequest ROWS = KeyedTable.named("rows", "id");
  private static final String ACCEPTED = "accepted";
  private static final String REJECTED = "rejected";

  @Override
  public String summary() {
    return "An atomic counter with a condition, then a row; a crash in between loses the seat."
        + (recordsRefusals ? " A refusal is a row too." : "");
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(COUNTERS, ROWS));
    for (Event event : events) {
      client.putItem(
          put ->
              put.tableName(COUNTERS.tableName())
                  .item(Map.of("event", fromS(event.name()), "taken", number(0))));
    }
    return new Running(client, recordsRefusals, new Remembered());
  }

  private static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  private record Running(DynamoDbClient client, boolean recordsRefusals, Remembered counted)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      if (counted.has(ask) || count(ask)) {
        return counted.ifItFails(ask, () -> row(ask, true));
      }
      return recordsRefusals ? row(ask, false) : Reply.REFUSED;
    }

    private boolean count(Ask ask) {
      if (ask.quantity() > ask.event().seats()) {
        return false;
      }
      try {
        client.updateItem(
            update ->
                update
                    .tableName(COUNTERS.tableName())
                    .key(Map.of("event", fromS(ask.event().name())))
                    .updateExpression("SET taken = taken + :asked")
                    .conditionExpression("taken <= :most")
                    .expressionAttributeValues(
                        Map.of(
                            ":asked", number(ask.quantity()),
                            ":most", number(ask.event().seats() - ask.quantity())))
                    .returnValues(ReturnValue.ALL_NEW)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD));
        return true;
      } catch (ConditionalCheckFailedException soldOut) {
        return false;
      }
    }

    private Reply row(Ask ask, boolean accepted) {
      Map<String, AttributeValue> item =
          Map.of(
              "id", fromS(ask.event().name() + "#" + ask.user()),
              "event", fromS(ask.event().name()),
              "user", fromS(ask.user()),
              "quantity", number(ask.quantity()),
              "status", fromS(accepted ? ACCEPTED : REJECTED));
      client.putItem(put -> put.tableName(ROWS.tableName()).item(item));
      return Reply.of(accepted);
    }

    @Override
    public Seq<Taken> taken() {
      return KeyedTable.all(client, ROWS)
          .filter(row -> ACCEPTED.equals(of(row, "status").s()))
          .map(
              row ->
                  new Taken(
                      of(row, "event").s(),
                      of(row, "user").s(),
                      Integer.parseInt(of(row, "quantity").n())));
    }

    private static AttributeValue of(Map<String, AttributeValue> row, String name) {
      return Objects.requireNonNull(row.get(name), name);
    }
  }
}
