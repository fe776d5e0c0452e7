package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Lost answers, throttles, conflicts, crashes, and concurrent writers. */
class BadWeatherTest {

  private static final Supplier<RuntimeException> TIMEOUT =
      () -> SdkClientException.create("connection reset");
  private static final Supplier<RuntimeException> THROTTLE =
      () -> ProvisionedThroughputExceededException.builder().message("slow down").build();
  private static final Supplier<RuntimeException> CONFLICT =
      () -> TransactionConflictException.builder().message("conflict").build();

  private static final Predicate<DynamoDbRequest> APPEND =
      request ->
          request instanceof PutItemRequest put
              && put.tableName().equals(Store.shared().names().decisions());
  private static final Predicate<DynamoDbRequest> ROWS = BatchWriteItemRequest.class::isInstance;
  private static final Predicate<DynamoDbRequest> READ = QueryRequest.class::isInstance;

  private static final LogLimits SMALL_COMMITS = LogLimits.ORDINARY.withCommitBytes(400);

  private final Records records = Serializers.records();
  private final List<DynamodbStreamRecord> batch = new ArrayList<>();

  @BeforeEach
  void twelveForFive() {
    batch.add(records.configure(5));
    batch.addAll(records.reserves(12));
  }

  @Test
  void anAppendWithoutAnAnswerIsReportedAndFoundDoneAtTheNextDelivery() {
    Serializers unlucky = Serializers.inWeather(FaultyDynamo.loseAnswerOnce(APPEND, TIMEOUT));
    assertThat(unlucky.handle(batch)).containsExactly(Records.number(batch.get(0)));
    assertThat(unlucky.handle(batch)).isEmpty();
    complete(1);
  }

  @Test
  void anAppendThatIsTriedAgainByTheSdkAfterALostAnswerLosesToItself() {
    Serializers unlucky =
        Serializers.inWeather(
            (request, through) -> {
              Object answer = through.get();
              return APPEND.test(request) ? through.get() : answer;
            });
    assertThat(unlucky.handle(batch)).isEmpty();
    complete(1);
    assertThat(unlucky.lines).anyMatch(line -> line.contains("lostAppends"));
  }

  @Test
  void aThrottleInTheMiddleOfABatchReportsTheFirstThatIsNotDone() {
    int[] appends = {0};
    Serializers throttled =
        Serializers.inWeather(
            (request, through) -> {
              if (APPEND.test(request) && ++appends[0] == 3) {
                throw THROTTLE.get();
              }
              return through.get();
            },
            SMALL_COMMITS);
    List<String> reported = throttled.handle(batch);
    int decided = BooksCheck.of(records.resource()).verdicts().size();
    assertThat(decided).isBetween(1, 12);
    assertThat(reported).containsExactly(Records.number(batch.get(decided)));
    assertThat(throttled.handle(batch.subList(decided, 13))).isEmpty();
    complete(1);
  }

  @Test
  void rowsThatWereNotAcknowledgedAreNotDone() {
    Serializers unlucky = Serializers.inWeather(FaultyDynamo.refuseOnce(ROWS, THROTTLE));
    assertThat(unlucky.handle(batch)).containsExactly(Records.number(batch.get(0)));
    assertThat(unlucky.lines).anyMatch(line -> line.contains("\"event\":\"commit\""));
    assertThat(Store.shared().rows().of(records.resource(), Records.id(batch.get(0))).verdict())
        .isEmpty();
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    complete(1);
  }

  @Test
  void rowsOfSomebodyWhoDiedAreWrittenByWhoeverComesNext() {
    Serializers dying = Serializers.inWeather(FaultyDynamo.refuseOnce(ROWS, TIMEOUT));
    dying.handle(batch);
    assertThat(Serializers.fresh().handle(records.reserve(1))).isEmpty();
    assertThat(BooksCheck.of(records.resource()).order()).hasSize(14);
  }

  @Test
  void unprocessedRowsAreSentAgain() {
    int[] calls = {0};
    Serializers partly =
        Serializers.inWeather(
            (request, through) -> {
              if (request instanceof BatchWriteItemRequest write && ++calls[0] % 2 == 1) {
                return BatchWriteItemResponse.builder()
                    .unprocessedItems(write.requestItems())
                    .build();
              }
              return through.get();
            });
    assertThat(partly.handle(batch)).isEmpty();
    complete(1);
    assertThat(calls[0]).isEqualTo(2);
  }

  @Test
  void aTransactionConflictMeansSomebodyIsJustThere() {
    Serializers conflicted = Serializers.inWeather(FaultyDynamo.refuseOnce(APPEND, CONFLICT));
    assertThat(conflicted.handle(batch)).isEmpty();
    complete(1);
  }

  @Test
  void aReadThatFailsStopsTheResourceAlone() {
    Records other = Serializers.records();
    Serializers unlucky =
        Serializers.inWeather(
            FaultyDynamo.refuseOnce(
                READ.and(request -> request.toString().contains(records.resource().text())),
                TIMEOUT));
    List<DynamodbStreamRecord> both = new ArrayList<>();
    both.add(other.configure(1));
    both.addAll(batch);
    both.add(other.reserve(1));
    assertThat(unlucky.handle(both)).containsExactly(Records.number(batch.get(0)));
    assertThat(BooksCheck.of(other.resource()).accepted()).hasSize(1);
    assertThat(unlucky.handle(both)).isEmpty();
    complete(1);
  }

  @Test
  void somebodyFasterBetweenReadAndAppendDecides() {
    Serializers rival = Serializers.fresh();
    Serializers slow =
        Serializers.inWeather(
            FaultyDynamo.beforeOnce(APPEND, () -> rival.handle(batch.subList(0, 5))));
    assertThat(slow.handle(batch)).isEmpty();
    complete(2);
  }

  @Test
  void aZombieWithTheSameRecordsDecidesNothingASecondTime() {
    Serializers rival = Serializers.fresh();
    Serializers zombie =
        Serializers.inWeather(FaultyDynamo.beforeOnce(APPEND, () -> rival.handle(batch)));
    assertThat(zombie.handle(batch)).isEmpty();
    complete(1);
  }

  @Test
  void manySerializersAtOnceOnTheSameRecords() throws Exception {
    int crowd = 6;
    ExecutorService threads = Executors.newFixedThreadPool(crowd);
    try {
      CyclicBarrier participants = new CyclicBarrier(crowd);
      List<Future<List<String>>> answers = new ArrayList<>();
      for (int i = 0; i < crowd; i++) {
        Serializers one = Serializers.inWeather((request, through) -> through.get(), SMALL_COMMITS);
        answers.add(
            threads.submit(
                () -> {
                  participants.await();
                  return one.handle(batch);
                }));
      }
      for (Future<List<String>> answer : answers) {
        assertThat(answer.get()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(BooksCheck.of(records.resource()).haveDecided(batch).accepted()).hasSize(5);
  }

  @Test
  void ofSeveralResourcesThatStopTheFirstRecordIsReported() {
    Records other = Serializers.records();
    Serializers unlucky = Serializers.inWeather(FaultyDynamo.refuse(APPEND, THROTTLE));
    List<DynamodbStreamRecord> both = new ArrayList<>(batch);
    both.add(other.configure(1));
    assertThat(unlucky.handle(both)).containsExactly(Records.number(batch.get(0)));
    assertThat(unlucky.lines)
        .filteredOn(line -> line.contains("stopped"))
        .hasSize(2)
        .allMatch(line -> line.contains("slow down"));
  }

  @Test
  void whatIsDecidedBehindTheFirstThatIsNotDoesNotCount() {
    Serializers.fresh().handle(batch.subList(0, 4));
    Serializers throttled = Serializers.inWeather(FaultyDynamo.refuse(APPEND, THROTTLE));
    List<DynamodbStreamRecord> mixed =
        List.of(batch.get(1), batch.get(6), batch.get(2), batch.get(3));
    assertThat(throttled.handle(mixed)).containsExactly(Records.number(batch.get(6)));
  }

  @Test
  void somebodyWhoIsAlwaysFasterStopsTheResourceAtLast() {
    Serializers beaten = Serializers.inWeather(FaultyDynamo.refuse(APPEND, CONFLICT));
    assertThat(beaten.handle(batch)).containsExactly(Records.number(batch.get(0)));
    assertThat(beaten.lines).anyMatch(line -> line.contains("faster"));
  }

  @Test
  void rowsThatStayUnprocessedAreNotDone() {
    Serializers throttled =
        Serializers.inWeather(
            (request, through) ->
                request instanceof BatchWriteItemRequest write
                    ? BatchWriteItemResponse.builder()
                        .unprocessedItems(write.requestItems())
                        .build()
                    : through.get());
    assertThat(throttled.handle(batch)).containsExactly(Records.number(batch.get(0)));
    assertThat(throttled.lines).anyMatch(line -> line.contains("unprocessed"));
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    complete(1);
  }

  @Test
  void booksOfANewerProgramStopTheResourceAlone() {
    Records other = Serializers.records();
    Serializers.fresh().handle(batch.get(0));
    version(2);
    DynamodbStreamRecord elsewhere = other.configure(1);
    List<DynamodbStreamRecord> both = List.of(batch.get(1), elsewhere);
    assertThat(Serializers.fresh().handle(both)).containsExactly(Records.number(batch.get(1)));
    BooksCheck.of(other.resource()).haveDecided(List.of(elsewhere));
    version(1);
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    complete(1);
  }

  /** Writes this version into the first commit, as if such a program had written it. */
  private void version(int number) {
    Store.shared()
        .client()
        .updateItem(
            b ->
                b.tableName(Store.shared().names().decisions())
                    .key(
                        Map.of(
                            "resourceId",
                            AttributeValue.fromS(records.resource().text()),
                            "commitNo",
                            AttributeValue.fromN("1")))
                    .updateExpression("SET v = :v")
                    .expressionAttributeValues(
                        Map.of(":v", AttributeValue.fromN(Integer.toString(number)))));
  }

  private void complete(int commits) {
    BooksCheck books = BooksCheck.of(records.resource()).haveDecided(batch);
    assertThat(books.accepted()).hasSize(5);
    assertThat(books.commits().size()).isGreaterThanOrEqualTo(commits);
  }
}
