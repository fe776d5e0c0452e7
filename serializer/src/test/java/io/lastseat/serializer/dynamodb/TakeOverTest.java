package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The state that a successor finds, and the work that it can skip. */
class TakeOverTest {

  private final Records records = Serializers.records();
  private static final Supplier<RuntimeException> THROTTLE =
      () -> ProvisionedThroughputExceededException.builder().message("throttled").build();
  private static final Predicate<DynamoDbRequest> ROWS = BatchWriteItemRequest.class::isInstance;

  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final FaultyDynamo.Front listening = FaultyDynamo.noteIn(sent);

  @Test
  void whatComesAgainGetsItsRowFromTheLog() {
    List<DynamodbStreamRecord> batch = appendedWithoutRows();
    assertThat(Serializers.fresh().handle(batch)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).haveDecided(batch).commits()).hasSize(3);
  }

  @Test
  void rowsThatSomebodyElseOwesAreLeftToWhoeverGetsThoseRequestsAgain() {
    Serializers one = Serializers.inWeather(listening);
    one.handle(records.configure(2));
    DynamodbStreamRecord owed = records.reserve(1);
    Serializers.inWeather(FaultyDynamo.refuseOnce(ROWS, THROTTLE)).handle(owed);
    sent.clear();
    assertThat(one.handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .hasExactlyElementsOfTypes(
            PutItemRequest.class,
            QueryRequest.class,
            PutItemRequest.class,
            BatchWriteItemRequest.class);
    assertThat(newest().marks().owing()).containsExactly(2L, 3L);
    assertThat(one.handle(owed)).isEmpty();
    assertThat(BooksCheck.of(records.resource()).commits()).hasSize(3);
  }

  @Test
  void whoeverKnowsNothingYetCompletesWhatItsPredecessorsOwe() {
    List<DynamodbStreamRecord> batch = appendedWithoutRows();
    DynamodbStreamRecord next = records.reserve(1);
    assertThat(Serializers.fresh().handle(next)).isEmpty();
    BooksCheck.of(records.resource())
        .haveDecided(List.of(batch.get(0), batch.get(1), batch.get(2), next));
    assertThat(newest().marks().owing()).containsExactly(4L);
  }

  @Test
  void ofTooManyUnconfirmedCommitsTheOlderHalfIsCompleted() {
    LogLimits few = LogLimits.ORDINARY.withOwing(3);
    Serializers one = Serializers.inWeather(listening, few);
    one.handle(records.configure(9));
    Serializers other = Serializers.inWeather(listening);
    other.handle(records.reserve(1));
    Vector<DynamodbStreamRecord> owed =
        Vector.of(records.reserve(1), records.reserve(1), records.reserve(1));
    owed.forEach(record -> append(Head.of(newest()), Records.pendingRequest(record)));
    sent.clear();
    assertThat(one.handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .filteredOn(BatchWriteItemRequest.class::isInstance)
        .extracting(TakeOverTest::rowsOf)
        .as("of commits 2 and 3 the one that is missing, and its own")
        .containsExactly(1, 1);
    assertThat(newest().marks().owing()).containsExactly(4L, 5L, 6L);
    assertThat(Store.shared().rows().verdicts(records.resource(), owed.map(Records::id)).keySet())
        .containsExactly(Records.id(owed.head()));
  }

  @Test
  void eachSaysInItsNextCommitThatItsRowsAreThere() {
    Serializers one = Serializers.fresh();
    Serializers other = Serializers.fresh();
    one.handle(records.configure(9));
    other.handle(records.reserve(1));
    assertThat(newest().marks().owing()).as("it knew nothing, and looked").containsExactly(2L);
    for (long number = 3; number <= 7; number++) {
      (number % 2 == 0 ? other : one).handle(records.reserve(1));
      assertThat(newest().marks().owing()).containsExactly(number - 1, number);
    }
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
    assertThat(Store.shared().log().head(records.resource()).get().number()).isEqualTo(3);
  }

  @Test
  void rowsThatAreThereAreNotWrittenAgain() {
    Serializers.fresh().handle(records.configure(2), records.reserve(1));
    assertThat(Serializers.inWeather(listening).handle(records.reserve(1))).isEmpty();
    assertThat(sent)
        .filteredOn(BatchWriteItemRequest.class::isInstance)
        .extracting(TakeOverTest::rowsOf)
        .containsExactly(1);
  }

  @Test
  void whoeverAppendedLastReadsNothing() {
    Serializers steady = Serializers.inWeather(listening);
    steady.handle(records.configure(2), records.reserve(1));
    sent.clear();
    assertThat(steady.handle(records.reserve(1), records.reserve(1))).isEmpty();
    assertThat(sent).hasExactlyElementsOfTypes(PutItemRequest.class, BatchWriteItemRequest.class);
  }

  /** Appends three commits of one verdict each, whose writer died before writing a row. */
  private List<DynamodbStreamRecord> appendedWithoutRows() {
    List<DynamodbStreamRecord> batch =
        List.of(records.configure(2), records.reserve(1), records.reserve(1));
    Head head = Head.before(records.resource());
    for (DynamodbStreamRecord record : batch) {
      head = append(head, Records.pendingRequest(record));
    }
    return batch;
  }

  private Commit newest() {
    return Store.shared().log().range(records.resource(), 1, Long.MAX_VALUE).last();
  }

  static int rowsOf(DynamoDbRequest write) {
    return ((BatchWriteItemRequest) write)
        .requestItems().values().stream().mapToInt(List::size).sum();
  }

  /** Appends one commit of one verdict, without its row. */
  private static Head append(Head before, PendingRequest pendingRequest) {
    Instant now = Serializers.CLOCK.instant();
    Batch batch =
        Batch.decide(
            before.books(), Facts.at(now), List.of(pendingRequest), CommitBytes::ofEntry, 1);
    long number = before.number() + 1;
    Marks marks = before.marks().withDecided(number, List.of(pendingRequest));
    Books books = batch.books().withLog(CommitBytes.after(batch.books(), marks, batch.bytes()));
    Commit commit = new Commit(number, now, Decider.RULES, batch.entries(), books, marks);
    assertThat(Store.shared().log().append(commit)).isEqualTo(AppendAnswer.DONE);
    return Head.of(commit);
  }
}
