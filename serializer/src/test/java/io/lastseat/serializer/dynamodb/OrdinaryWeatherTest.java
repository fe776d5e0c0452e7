package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.commit.Commit;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Batches of the stream: in order, repeated, out of order, large, of many resources. */
class OrdinaryWeatherTest {

  private final Records records = Serializers.records();
  private final Serializers serializer = Serializers.fresh();

  @Test
  void whoComesFirstIsServedFirst() {
    DynamodbStreamRecord three = records.configure(3);
    List<DynamodbStreamRecord> batch = new ArrayList<>(List.of(three));
    batch.addAll(records.reserves(5));
    assertThat(serializer.handle(batch)).isEmpty();
    BooksCheck books = BooksCheck.of(records.resource()).haveDecided(batch);
    assertThat(books.order()).isEqualTo(batch.stream().map(Records::id).toList());
    assertThat(books.accepted()).isEqualTo(batch.subList(1, 4).stream().map(Records::id).toList());
    assertThat(books.commits()).hasSize(1);
  }

  @Test
  void aRecordThatStandsTwiceInABatchCountsOnce() {
    DynamodbStreamRecord one = records.reserve(1);
    assertThat(serializer.handle(records.configure(3), one, one, one)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).accepted()).containsExactly(Records.id(one));
  }

  @Test
  void aBatchThatComesAgainChangesNothingHereOrElsewhere() {
    List<DynamodbStreamRecord> batch =
        List.of(records.configure(2), records.reserve(1), records.reserve(2), records.reserve(1));
    assertThat(serializer.handle(batch)).isEmpty();
    List<Commit> before = BooksCheck.of(records.resource()).commits().asJava();
    assertThat(serializer.handle(batch)).isEmpty();
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    assertThat(Serializers.fresh().handle(batch.subList(2, 4))).isEmpty();
    assertThat(BooksCheck.of(records.resource()).commits().asJava()).isEqualTo(before);
  }

  @Test
  void recordsOutOfOrderAndInPiecesAreEachDecidedOnce() {
    List<DynamodbStreamRecord> all = new ArrayList<>(records.reserves(60));
    DynamodbStreamRecord ten = records.configure(10);
    serializer.handle(ten);
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      List<DynamodbStreamRecord> some = new ArrayList<>(all);
      Collections.shuffle(some, random);
      Serializers who = random.nextBoolean() ? serializer : Serializers.fresh();
      assertThat(who.handle(some.subList(0, random.nextInt(1, 30)))).isEmpty();
    }
    assertThat(serializer.handle(all)).isEmpty();
    all.add(ten);
    assertThat(BooksCheck.of(records.resource()).haveDecided(all).accepted()).hasSize(10);
  }

  /** 21 to 40 digits (API reference, StreamRecord); a number of DynamoDB has 38 at most. */
  @Test
  void sequenceNumbersOfAnyLengthAreNumbers() {
    List<DynamodbStreamRecord> batch =
        List.of(records.configure(9), records.reserve(1), records.reserve(1), records.reserve(1));
    List<String> numbers =
        List.of("9".repeat(39), "1234567890".repeat(4), "9".repeat(21), "9".repeat(40));
    for (int i = 0; i < 4; i++) {
      batch.get(i).getDynamodb().setSequenceNumber(numbers.get(i));
    }
    for (DynamodbStreamRecord one : batch) {
      assertThat(serializer.handle(one)).isEmpty();
    }
    for (DynamodbStreamRecord again : batch) {
      assertThat(serializer.handle(again)).isEmpty();
      assertThat(Serializers.fresh().handle(again)).isEmpty();
    }
    BooksCheck.of(records.resource()).haveDecided(batch);
  }

  @Test
  void aBatchLargerThanATransactionIsCutIntoCommitsOfTensOfKilobytes() {
    List<DynamodbStreamRecord> batch = new ArrayList<>(List.of(records.configure(600)));
    batch.addAll(records.reserves(999));
    assertThat(serializer.handle(batch)).isEmpty();
    BooksCheck books = BooksCheck.of(records.resource()).haveDecided(batch);
    assertThat(books.accepted()).hasSize(600);
    assertThat(books.commits().size()).isBetween(3, 6);
  }

  @Test
  void resourcesOfOneBatchAreKeptApart() {
    List<Records> many = new ArrayList<>();
    List<DynamodbStreamRecord> batch = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(Serializers.records());
      batch.add(many.get(i).configure(i % 3));
    }
    for (int round = 0; round < 3; round++) {
      many.forEach(one -> batch.add(one.reserve(1)));
    }
    assertThat(serializer.handle(batch)).isEmpty();
    for (int i = 0; i < 40; i++) {
      assertThat(BooksCheck.of(many.get(i).resource()).accepted()).hasSize(i % 3);
    }
  }

  @Test
  void rowsOfManyResourcesShareTheirCalls() {
    List<DynamoDbRequest> calls = new CopyOnWriteArrayList<>();
    Serializers listening = Serializers.inWeather(FaultyDynamo.noteIn(calls));
    List<DynamodbStreamRecord> batch = new ArrayList<>();
    List<Records> many = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      many.add(Serializers.records());
      batch.add(many.get(i).configure(1));
      batch.add(many.get(i).reserve(1));
      batch.add(many.get(i).reserve(1));
    }
    assertThat(listening.handle(batch)).isEmpty();
    assertThat(calls)
        .as("30 rows, 25 in a call")
        .filteredOn(BatchWriteItemRequest.class::isInstance)
        .extracting(TakeOverTest::rowsOf)
        .containsExactlyInAnyOrder(25, 5);
    many.forEach(one -> assertThat(BooksCheck.of(one.resource()).accepted()).hasSize(1));
  }
}
