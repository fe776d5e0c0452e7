package io.lastseat.local.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.decide.Batch;
import io.lastseat.local.testing.Records;
import io.lastseat.local.testing.Store;
import io.lastseat.local.testing.Weather;
import io.lastseat.log.LogLimits;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What whoever comes next finds, and what it need not do. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TakeOverTest {

  private final Records records = Records.ofNewResource();
  private static final Supplier<RuntimeException> THROTTLE =
      () -> ProvisionedThroughputExceededException.builder().message("throttled").build();
  private static final Predicate<DynamoDbRequest> ROWS = BatchWriteItemRequest.class::isInstance;

  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Weather.Front listening =
      (request, through) -> {
        sent.add(request);
        return through.get();
      };

  @Test
  void whatComesAgainGetsItsRowFromTheLog() {
    List<DynamodbStreamRecord> batch = appendedWithoutRows();
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    assertThat(Books.of(records.resource()).haveDecided(batch).commits()).hasSize(3);
  }

  @Test
  void rowsThatSomebodyElseOwesAreLeftToWhoeverGetsThoseRequestsAgain() {
    Serializers one = Serializers.inWeather(listening);
    one.handle(records.configure(2));
    DynamodbStreamRecord owed = records.reserve(1);
    Serializers.inWeather(Weather.refuseOnce(ROWS, THROTTLE)).handle(owed);
    sent.clear();
    assertThat(one.handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .hasExactlyElementsOfTypes(
            PutItemRequest.class,
            QueryRequest.class,
            PutItemRequest.class,
            BatchWriteItemRequest.class);
    assertThat(newest().delivery().unconfirmed(2)).containsExactly(2L);
    assertThat(one.handle(owed)).isEmpty();
    assertThat(Books.of(records.resource()).commits()).hasSize(3);
  }

  @Test
  void whoeverKnowsNothingYetCompletesWhatItsPredecessorsOwe() {
    List<DynamodbStreamRecord> batch = appendedWithoutRows();
    DynamodbStreamRecord next = records.reserve(1);
    assertThat(Serializers.fresh().handle(next)).isEmpty();
    Books.of(records.resource())
        .haveDecided(List.of(batch.get(0), batch.get(1), batch.get(2), next));
    assertThat(newest().delivery().rowsThrough()).isEqualTo(3);
  }

  @Test
  void ofTooManyUnconfirmedCommitsTheOlderHalfIsCompleted() {
    LogLimits few = new LogLimits(LogLimits.ORDINARY.commitBytes(), 3);
    Serializers one = Serializers.inWeather(listening, few);
    one.handle(records.configure(9));
    Serializers other = Serializers.inWeather(listening);
    other.handle(records.reserve(1));
    Vector<DynamodbStreamRecord> owed =
        Vector.of(records.reserve(1), records.reserve(1), records.reserve(1));
    Vector<Arrival> arrivals = owed.map(TakeOverTest::arrival);
    Commit before = newest();
    for (Arrival arrival : arrivals) {
      Batch next = Batch.decide(before.ledger(), List.of(arrival), 1);
      append(Math.toIntExact(before.number()) + 1, next, arrival);
      before = newest();
    }
    sent.clear();
    assertThat(one.handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .filteredOn(BatchWriteItemRequest.class::isInstance)
        .extracting(TakeOverTest::rowsOf)
        .containsExactly(2, 1);
    assertThat(newest().delivery().rowsThrough()).isEqualTo(4);
    assertThat(Store.shared().rows().find(owed.map(TakeOverTest::id)).size()).isEqualTo(2);
  }

  @Test
  void eachSaysInItsNextCommitThatItsRowsAreThere() {
    Serializers one = Serializers.fresh();
    Serializers other = Serializers.fresh();
    one.handle(records.configure(9));
    List<Long> confirmed = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      other.handle(records.reserve(1));
      confirmed.add(newest().delivery().rowsThrough());
      one.handle(records.reserve(1));
      confirmed.add(newest().delivery().rowsThrough());
    }
    assertThat(confirmed).containsExactly(1L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void whoeverLostAnAppendLooksBeforeTheNextOneUntilItIsAloneAgain() {
    Serializers one = Serializers.inWeather(listening);
    one.handle(records.configure(9));
    Serializers.fresh().handle(records.reserve(1));
    one.handle(records.reserve(1));
    sent.clear();
    one.handle(records.reserve(1));
    assertThat(sent)
        .hasExactlyElementsOfTypes(
            QueryRequest.class, PutItemRequest.class, BatchWriteItemRequest.class);
    sent.clear();
    one.handle(records.reserve(1));
    assertThat(sent).hasExactlyElementsOfTypes(PutItemRequest.class, BatchWriteItemRequest.class);
  }

  @Test
  void nothingIsDecidedWhereACommitIsMissing() {
    List<DynamodbStreamRecord> batch = appendedWithoutRows();
    Store.shared()
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName(Store.shared().names().decisions())
                    .key(
                        Map.of(
                            "resourceId",
                            AttributeValue.fromS(records.resource().text()),
                            "commitNo",
                            AttributeValue.fromN("2"))));
    assertThat(Serializers.fresh().handle(batch)).containsExactly(Records.number(batch.get(0)));
    assertThat(Store.shared().log().books(records.resource()).get().commitNo()).isEqualTo(3);
  }

  @Test
  void rowsThatAreThereAreNotWrittenAgain() {
    Serializers.fresh().handle(records.configure(2), records.reserve(1));
    assertThat(Serializers.inWeather(listening).handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .filteredOn(BatchWriteItemRequest.class::isInstance)
        .singleElement()
        .satisfies(
            write ->
                assertThat(((BatchWriteItemRequest) write).requestItems().values())
                    .singleElement()
                    .satisfies(rows -> assertThat(rows).hasSize(1)));
  }

  @Test
  void whoeverAppendedLastReadsNothing() {
    Serializers steady = Serializers.inWeather(listening);
    steady.handle(records.configure(2), records.reserve(1));
    sent.clear();
    assertThat(steady.handle(records.reserve(1), records.reserve(1))).isEmpty();
    assertThat(sent).hasExactlyElementsOfTypes(PutItemRequest.class, BatchWriteItemRequest.class);
  }

  /** Three commits of one verdict each, whose writer died before it wrote a row. */
  private List<DynamodbStreamRecord> appendedWithoutRows() {
    List<DynamodbStreamRecord> batch =
        List.of(records.configure(2), records.reserve(1), records.reserve(1));
    Ledger books = Ledger.empty(records.resource());
    for (int number = 1; number <= batch.size(); number++) {
      Arrival arrival = arrival(batch.get(number - 1));
      Batch one = Batch.decide(books, List.of(arrival), 1);
      books = one.ledger();
      append(number, one, arrival);
    }
    return batch;
  }

  private Commit newest() {
    return Store.shared().log().range(records.resource(), 1, Long.MAX_VALUE).last();
  }

  private static int rowsOf(DynamoDbRequest write) {
    return ((BatchWriteItemRequest) write)
        .requestItems().values().stream().mapToInt(List::size).sum();
  }

  private static RequestId id(DynamodbStreamRecord record) {
    return Records.request(record).id();
  }

  private static void append(int number, Batch batch, Arrival arrival) {
    assertThat(
            Store.shared()
                .log()
                .append(
                    new Commit(
                        number,
                        Instant.ofEpochMilli(System.currentTimeMillis()),
                        batch.verdicts(),
                        batch.ledger(),
                        Delivery.NONE.withDecided(Vector.of(arrival)))))
        .isTrue();
  }

  private static Arrival arrival(DynamodbStreamRecord record) {
    return new Arrival(
        Records.request(record), Option.some(new BigInteger(Records.number(record))));
  }
}
