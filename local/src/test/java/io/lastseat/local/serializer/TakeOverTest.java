package io.lastseat.local.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.decide.Batch;
import io.lastseat.local.testing.Records;
import io.lastseat.local.testing.Store;
import io.lastseat.local.testing.Weather;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Commit.Delivery;
import io.lastseat.model.Ledger;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What whoever comes next finds, and what it need not do. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TakeOverTest {

  private final Records records = Records.ofNewResource();
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Weather.Front listening =
      (request, through) -> {
        sent.add(request);
        return through.get();
      };

  @Test
  void rowsOfAllCommitsThatAreNotKnownToHaveThemAreWritten() {
    List<DynamodbStreamRecord> batch =
        List.of(records.configure(2), records.reserve(1), records.reserve(1));
    Ledger books = Ledger.empty(records.resource());
    for (int number = 1; number <= batch.size(); number++) {
      Batch one = Batch.decide(books, List.of(arrival(batch.get(number - 1))), 1);
      books = one.ledger();
      append(number, one);
    }
    DynamodbStreamRecord next = records.reserve(1);
    assertThat(Serializers.fresh().handle(next)).isEmpty();
    Books.of(records.resource())
        .haveDecided(List.of(batch.get(0), batch.get(1), batch.get(2), next));
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

  private static void append(int number, Batch batch) {
    assertThat(
            Store.shared()
                .log()
                .append(
                    new Commit(
                        number,
                        Instant.ofEpochMilli(System.currentTimeMillis()),
                        batch.verdicts(),
                        batch.ledger(),
                        new Delivery(0, batch.streamedThrough(), false))))
        .isTrue();
  }

  private static Arrival arrival(DynamodbStreamRecord record) {
    return new Arrival(
        Records.request(record), Option.some(new BigInteger(Records.number(record))));
  }
}
