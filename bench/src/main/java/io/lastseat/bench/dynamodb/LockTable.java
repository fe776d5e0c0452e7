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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * S1.3: an item per event holds a version and how many seats are taken; a transaction changes it,
 * under a condition on the version, together with the row.
 *
 * <p>A transaction that lost brings the winner's item along for one try without a further read. The
 * same ask again looks for its row first, if this process remembers that it was not answered.
 */
final class LockTable implements Kind<Dynamo> {

  private static final CreateTableRequest TABLE = KeyedTable.named("locks", "event");

  @Override
  public String name() {
    return "s1.3";
  }

  @Override
  public String summary() {
    return "A lock item with a version and a count, changed in one transaction with the row.";
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(TABLE, ContenderRows.TABLE));
    for (Event event : events) {
      client.putItem(put -> put.tableName(TABLE.tableName()).item(item(event.name(), 0, 0)));
    }
    return new Running(client, new ContenderRows(client), new Remembered());
  }

  private static Map<String, AttributeValue> item(String event, int taken, int version) {
    return Map.of("event", text(event), "taken", number(taken), "version", number(version));
  }

  private record Running(DynamoDbClient client, ContenderRows rows, Remembered unanswered)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      return unanswered.has(ask) && rows.holds(ask)
          ? Reply.ACCEPTED
          : unanswered.ifItFails(ask, () -> decide(ask));
    }

    private Reply decide(Ask ask) {
      Map<String, AttributeValue> lock = read(ask.event());
      for (int attempt = 1; ; attempt++) {
        if (number(lock, "taken") + ask.quantity() > ask.event().seats()) {
          return Reply.REFUSED;
        }
        try {
          write(ask, lock);
          return Reply.ACCEPTED;
        } catch (TransactionCanceledException lost) {
          CancellationReason ofLock = lost.cancellationReasons().get(0);
          CancellationReason ofRow = lost.cancellationReasons().get(1);
          if (Cancelled.byCondition(ofRow)) {
            return Reply.ACCEPTED;
          }
          if (!Cancelled.byCondition(ofLock) && !Cancelled.byConflict(lost)) {
            throw lost;
          }
          if (attempt == 1 && ofLock.hasItem()) {
            lock = ofLock.item();
          } else {
            Conflicts.pause(attempt);
            lock = read(ask.event());
          }
        }
      }
    }

    private Map<String, AttributeValue> read(Event event) {
      return KeyedTable.read(client, TABLE, "event", event.name());
    }

    private void write(Ask ask, Map<String, AttributeValue> read) {
      int version = number(read, "version");
      Put lock =
          Put.builder()
              .tableName(TABLE.tableName())
              .item(item(ask.event().name(), number(read, "taken") + ask.quantity(), version + 1))
              .conditionExpression("version = :read")
              .expressionAttributeValues(Map.of(":read", number(version)))
              .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
              .build();
      client.transactWriteItems(
          write ->
              write.transactItems(
                  TransactWriteItem.builder().put(lock).build(),
                  TransactWriteItem.builder().put(ContenderRows.ifAbsent(ask)).build()));
    }

    @Override
    public Seq<Taken> taken() {
      return rows.taken();
    }
  }
}
