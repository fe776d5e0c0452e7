package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Calls of a crowd decide a resource's requests. One that falls back to the stream is behind more
 * commits than the serializer may read; it gets one verdict all the same.
 */
@Tag("full")
class ManyAtOnceTest {

  private static final int CROWD = 1_200;

  private final Records records = Serializers.records();
  private final DynamodbStreamRecord created = records.configure(2 * CROWD);
  private final DynamodbStreamRecord asked = records.reserveKnowing(1);
  private final DynamodbStreamRecord other = records.reserveKnowing(1);
  private final List<DynamodbStreamRecord> crowd = records.reserves(CROWD);
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers remembering = Serializers.withAnyRight(FaultyDynamo.noteIn(sent));

  @BeforeEach
  void create() {
    assertThat(remembering.handle(created)).isEmpty();
  }

  @Test
  void whatFellBackGetsItsVerdictByTheStream() {
    decideTheCrowdAtOnce();
    sent.clear();
    assertThat(remembering.handle(asked)).isEmpty();
    assertThat(BooksCheck.logged(asked).commitNo()).isEqualTo(CROWD + 2);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
    assertThat(sent.stream().filter(ManyAtOnceTest::asksForRows)).hasSize(1);
    assertThat(sent.stream().filter(ManyAtOnceTest::readsCommits))
        .as("the commit that owes rows")
        .hasSize(1);
    crowdAnd(created, asked);
  }

  @Test
  void whatHasAnImmediateVerdictIsNotDecidedTwice() {
    Serializers.decideAtOnce(asked);
    decideTheCrowdAtOnce();
    assertThat(Serializers.fresh().handle(other, asked)).isEmpty();
    assertThat(BooksCheck.logged(asked).commitNo()).isEqualTo(2);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
    assertThat(BooksCheck.logged(other).commitNo()).isEqualTo(CROWD + 3);
    crowdAnd(created, asked, other);
  }

  @Test
  void norIsWhatAReconciliationDecidedBeforeThem() {
    Serializers.decideFound(Store.shared().client(), asked);
    decideTheCrowdAtOnce();
    assertThat(Serializers.fresh().handle(asked, other)).isEmpty();
    assertThat(BooksCheck.logged(asked).commitNo()).isEqualTo(2);
    assertThat(BooksCheck.logged(other).commitNo()).isEqualTo(CROWD + 3);
    crowdAnd(created, asked, other);
  }

  /** The serializer's head does not show it, so its own append is lost, and it looks again. */
  @Test
  void anAppendThatArrivesLateIsFoundToo() {
    decideTheCrowdAtOnce();
    Serializers surprised =
        Serializers.withAnyRight(
            FaultyDynamo.beforeOnce(
                ManyAtOnceTest::isAppend, () -> Serializers.decideAtOnce(asked)));
    assertThat(surprised.handle(asked, other)).isEmpty();
    assertThat(BooksCheck.logged(asked).commitNo()).isEqualTo(CROWD + 2);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
    crowdAnd(created, asked, other);
  }

  @Test
  void aRedeliveryWritesNothing() {
    decideTheCrowdAtOnce();
    remembering.handle(asked);
    sent.clear();
    assertThat(remembering.handle(asked)).isEmpty();
    assertThat(Serializers.withAnyRight(FaultyDynamo.noteIn(sent)).handle(asked)).isEmpty();
    assertThat(sent).noneMatch(ManyAtOnceTest::isAppend);
    crowdAnd(created, asked);
  }

  /** Makes the commits of separate appends in fewer calls. */
  private void decideTheCrowdAtOnce() {
    Head head = Store.shared().log().head(records.resource()).get();
    List<WriteRequest> puts = new ArrayList<>();
    for (DynamodbStreamRecord record : crowd) {
      Commit commit = next(head, record);
      // The head says that their rows are written, too.
      head = Head.of(commit).withRows(Vector.of(commit.number()));
      puts.add(
          WriteRequest.builder().putRequest(put -> put.item(CommitCodec.write(commit))).build());
    }
    String decisions = Store.shared().names().decisions();
    for (Vector<WriteRequest> some : Vector.ofAll(puts).grouped(25)) {
      Store.shared()
          .client()
          .batchWriteItem(batch -> batch.requestItems(Map.of(decisions, some.asJava())));
    }
  }

  private static Commit next(Head head, DynamodbStreamRecord record) {
    Instant now = Serializers.CLOCK.instant();
    return ImmediateCommit.of(head, (Reserve) Records.request(record), now, 0);
  }

  private void crowdAnd(DynamodbStreamRecord... others) {
    BooksCheck.of(records.resource())
        .haveDecided(Stream.concat(Stream.of(others), crowd.stream()).toList());
  }

  private static boolean isAppend(DynamoDbRequest request) {
    return request instanceof PutItemRequest put && put.item().containsKey("commitNo");
  }

  private static boolean asksForRows(DynamoDbRequest request) {
    return request instanceof BatchGetItemRequest;
  }

  private static boolean readsCommits(DynamoDbRequest request) {
    return request instanceof QueryRequest query
        && query.indexName() == null
        && !Boolean.FALSE.equals(query.scanIndexForward());
  }
}
