package io.lastseat.bench.dynamodb;

import static io.lastseat.bench.dynamodb.KeyedTable.text;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * S1.4: a row for each seat, made beforehand under a key of its own, so that the seats of one event
 * are spread over all partitions; taken by a conditional put, several at once in a transaction.
 *
 * <p>Which seats are free, nobody tells: one chooses at random among those that this process has
 * not seen taken. An event is sold out when too few of these are left, which is certain as long as
 * no seat is ever given back; then a refusal costs nothing. A new process knows nothing and has to
 * learn it seat by seat. The same ask again tries the same seats, if this process remembers them.
 * At most 100 seats at once, DynamoDB's limit of a transaction.
 */
final class SeatRows implements Kind<Dynamo> {

  static final CreateTableRequest TABLE = KeyedTable.named("seats", "seat");

  /** DynamoDB's limit of a batch of writes. */
  private static final int MOST_IN_A_BATCH = 25;

  private static final String FREE_OR_MINE =
      "attribute_exists(seat) AND (attribute_not_exists(holder) OR holder = :me)";

  @Override
  public String name() {
    return "s1.4";
  }

  @Override
  public String summary() {
    return "A row for each seat made beforehand, spread over all partitions, taken by a conditional"
        + " put.";
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(TABLE));
    make(client, events);
    return new Running(client, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
  }

  private record Running(
      DynamoDbClient client,
      ConcurrentHashMap<String, SeatMap> maps,
      ConcurrentHashMap<Integer, Vector<Integer>> unanswered)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      SeatMap map =
          maps.computeIfAbsent(ask.event().name(), name -> new SeatMap(ask.event().seats()));
      Vector<Integer> seats = unanswered.getOrDefault(ask.number(), map.choose(ask.quantity()));
      for (int attempt = 1; seats.size() == ask.quantity(); attempt++) {
        unanswered.put(ask.number(), seats);
        Outcome outcome = seats.size() == 1 ? one(ask, seats) : all(ask, seats);
        outcome.nowTaken().forEach(map::seenTaken);
        if (outcome.accepted()) {
          unanswered.remove(ask.number());
          return Reply.ACCEPTED;
        }
        if (outcome.nowTaken().isEmpty()) {
          Conflicts.pause(attempt);
        }
        seats = map.choose(ask.quantity());
      }
      unanswered.remove(ask.number());
      return Reply.REFUSED;
    }

    private Outcome one(Ask ask, Vector<Integer> seats) {
      Put taking = taking(ask, seats.head());
      try {
        client.putItem(
            put ->
                put.tableName(taking.tableName())
                    .item(taking.item())
                    .conditionExpression(taking.conditionExpression())
                    .expressionAttributeValues(taking.expressionAttributeValues()));
        return new Outcome(true, seats);
      } catch (ConditionalCheckFailedException gone) {
        return new Outcome(false, seats);
      } catch (TransactionConflictException wanted) {
        return new Outcome(false, Vector.empty());
      }
    }

    private Outcome all(Ask ask, Vector<Integer> seats) {
      try {
        client.transactWriteItems(
            write ->
                write.transactItems(
                    seats
                        .map(seat -> TransactWriteItem.builder().put(taking(ask, seat)).build())
                        .asJava()));
        return new Outcome(true, seats);
      } catch (TransactionCanceledException lost) {
        Vector<Integer> gone =
            seats
                .zip(lost.cancellationReasons())
                .filter(seat -> Cancelled.byCondition(seat._2()))
                .map(Tuple2::_1);
        if (gone.isEmpty() && !Cancelled.byConflict(lost)) {
          throw lost;
        }
        return new Outcome(false, gone);
      }
    }

    private static Put taking(Ask ask, int seat) {
      return Put.builder()
          .tableName(TABLE.tableName())
          .item(
              Map.of(
                  "seat", text(key(ask.event(), seat)),
                  "event", text(ask.event().name()),
                  "holder", text(ask.user())))
          .conditionExpression(FREE_OR_MINE)
          .expressionAttributeValues(Map.of(":me", text(ask.user())))
          .build();
    }

    @Override
    public Seq<Taken> taken() {
      return KeyedTable.all(client, TABLE)
          .filter(seat -> seat.containsKey("holder"))
          .groupBy(seat -> Tuple.of(text(seat, "event"), text(seat, "holder")))
          .map(held -> new Taken(held._1()._1(), held._1()._2(), held._2().size()))
          .toVector();
    }
  }

  /**
   * What one try came to.
   *
   * @param nowTaken seats that are now known to be taken, by this user if it was accepted; none and
   *     not accepted: somebody's transaction was in the way
   */
  private record Outcome(boolean accepted, Vector<Integer> nowTaken) {}

  private static String key(Event event, int seat) {
    return event.name() + "#" + seat;
  }

  private static void make(DynamoDbClient client, Seq<Event> events) {
    events
        .flatMap(event -> Vector.range(0, event.seats()).map(seat -> free(event, seat)))
        .grouped(MOST_IN_A_BATCH)
        .forEach(
            rows ->
                client.batchWriteItem(
                    write -> write.requestItems(Map.of(TABLE.tableName(), rows.asJava()))));
  }

  private static WriteRequest free(Event event, int seat) {
    Map<String, AttributeValue> row =
        Map.of("seat", text(key(event, seat)), "event", text(event.name()));
    return WriteRequest.builder().putRequest(put -> put.item(row)).build();
  }
}
