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
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * An atomic counter with a condition, then the row.
 *
 * <p><b>Unsafe</b>: whoever crashes between the two has counted seats that nobody has, and nobody
 * can tell. So does an update whose answer is lost and which is sent again. The same ask again only
 * writes the row, if this process remembers that it was counted; another process counts it twice.
 *
 * @param name in the tables
 * @param recordsRefusals whether who was refused has a row too
 */
record Counter(String name, boolean recordsRefusals) implements Kind<Dynamo> {

  private static final CreateTableRequest TABLE = KeyedTable.named("counters", "event");

  @Override
  public String summary() {
    return "An atomic counter with a condition, then a row; a crash in between loses the seat."
        + (recordsRefusals ? " A refusal is a row too." : "");
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(TABLE, ContenderRows.TABLE));
    KeyedTable.putCounts(client, TABLE, events);
    return new Running(client, new ContenderRows(client), recordsRefusals, new Remembered());
  }

  private record Running(
      DynamoDbClient client, ContenderRows rows, boolean recordsRefusals, Remembered counted)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      if (counted.has(ask) || count(ask)) {
        return counted.ifItFails(ask, () -> rows.put(ask, true));
      }
      return recordsRefusals ? rows.put(ask, false) : Reply.REFUSED;
    }

    private boolean count(Ask ask) {
      if (ask.quantity() > ask.event().seats()) {
        return false;
      }
      try {
        client.updateItem(
            update ->
                update
                    .tableName(TABLE.tableName())
                    .key(Map.of("event", text(ask.event().name())))
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

    @Override
    public Seq<Taken> taken() {
      return rows.taken();
    }
  }
}
