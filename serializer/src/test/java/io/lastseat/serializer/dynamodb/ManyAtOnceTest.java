package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.PublicList;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.log.turn.WakeWheel;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
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
 * A crowd at a resource whose requests are decided in their calls: what falls back to the stream
 * finds more commits behind it than may be read, and is decided all the same, once.
 */
@Tag("full")
class ManyAtOnceTest {

  private static final int CROWD = 1_200;

  private final Records records = Serializers.records();
  private final DynamodbStreamRecord created = records.configure(2 * CROWD);
  private final DynamodbStreamRecord asked = records.reserveKnowing(1);
  private final DynamodbStreamRecord other = records.reserveKnowing(1);
  private final List<DynamodbStreamRecord> crowd =
      IntStream.range(0, CROWD).mapToObj(one -> records.reserve(1)).toList();
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers remembering = Serializers.withAnyRight(listening());

  @BeforeEach
  void create() {
    assertThat(remembering.handle(created)).isEmpty();
  }

  @Test
  void whatFellBackGetsItsVerdictByTheStream() {
    decideTheCrowdAtOnce();
    sent.clear();
    assertThat(remembering.handle(asked)).isEmpty();
    assertThat(logged(asked).commitNo()).isEqualTo(CROWD + 2);
    assertThat(row(asked)).contains(logged(asked));
    assertThat(sent.stream().filter(ManyAtOnceTest::asksForRows)).hasSize(1);
    assertThat(sent.stream().filter(ManyAtOnceTest::readsCommits))
        .as("the commit that owes rows")
        .hasSize(1);
    complete(Stream.concat(Stream.of(created, asked), crowd.stream()));
  }

  @Test
  void whatHasAnImmediateVerdictIsNotDecidedTwice() {
    decideAtOnce(asked);
    decideTheCrowdAtOnce();
    assertThat(Serializers.fresh().handle(other, asked)).isEmpty();
    assertThat(logged(asked).commitNo()).isEqualTo(2);
    assertThat(row(asked)).contains(logged(asked));
    assertThat(logged(other).commitNo()).isEqualTo(CROWD + 3);
    complete(Stream.concat(Stream.of(created, asked, other), crowd.stream()));
  }

  @Test
  void norIsWhatAReconciliationDecidedBeforeThem() {
    decideFound(asked);
    decideTheCrowdAtOnce();
    assertThat(Serializers.fresh().handle(asked, other)).isEmpty();
    assertThat(logged(asked).commitNo()).isEqualTo(2);
    assertThat(logged(other).commitNo()).isEqualTo(CROWD + 3);
    complete(Stream.concat(Stream.of(created, asked, other), crowd.stream()));
  }

  /**
   * The head that the serializer has read does not show it: its own append is lost, and it looks.
   */
  @Test
  void anAppendThatArrivesLateIsFoundToo() {
    decideTheCrowdAtOnce();
    Serializers surprised =
        Serializers.withAnyRight(
            FaultyDynamo.beforeOnce(ManyAtOnceTest::isAppend, () -> decideAtOnce(asked)));
    assertThat(surprised.handle(asked, other)).isEmpty();
    assertThat(logged(asked).commitNo()).isEqualTo(CROWD + 2);
    assertThat(row(asked)).contains(logged(asked));
    complete(Stream.concat(Stream.of(created, asked, other), crowd.stream()));
  }

  @Test
  void aRedeliveryWritesNothing() {
    decideTheCrowdAtOnce();
    remembering.handle(asked);
    sent.clear();
    assertThat(remembering.handle(asked)).isEmpty();
    assertThat(Serializers.withAnyRight(listening()).handle(asked)).isEmpty();
    assertThat(sent).noneMatch(ManyAtOnceTest::isAppend);
    complete(Stream.concat(Stream.of(created, asked), crowd.stream()));
  }

  /** As intake does it. */
  private void decideAtOnce(DynamodbStreamRecord record) {
    assertThat(Store.shared().log().append(next(head(), record))).isEqualTo(AppendAnswer.DONE);
  }

  /** The same commits as if each had been appended, in fewer calls. */
  private void decideTheCrowdAtOnce() {
    Head head = head();
    List<WriteRequest> puts = new ArrayList<>();
    for (DynamodbStreamRecord record : crowd) {
      Commit commit = next(head, record);
      // As if their rows had been written, too.
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

  private Head head() {
    return Store.shared().log().head(records.resource()).get();
  }

  private void decideFound(DynamodbStreamRecord record) {
    Store store = Store.shared();
    new SerialDecider(
            new LogParts(
                store.log(),
                store.rows(),
                new RequestItems(store.client(), store.names()),
                Serializers.CLOCK,
                ServerClock.TRUSTING,
                attempt -> {},
                Runnable::run,
                LogLimits.ORDINARY,
                0,
                TablesBinding.TRUSTED,
                new WakeWheel(store.client(), store.names()),
                new PublicList(store.client(), store.names())))
        .decide(
            records.resource(),
            Vector.of(PendingRequest.found(Records.pendingRequest(record).stored())));
  }

  private VerdictRow logged(DynamodbStreamRecord record) {
    return Store.shared()
        .log()
        .range(records.resource(), 1, Long.MAX_VALUE)
        .flatMap(Commit::verdictRows)
        .find(row -> row.about().equals(Records.id(record)))
        .get();
  }

  private Option<VerdictRow> row(DynamodbStreamRecord record) {
    return Store.shared().rows().of(records.resource(), Records.id(record)).verdict();
  }

  private void complete(Stream<DynamodbStreamRecord> all) {
    BooksCheck.of(records.resource()).haveDecided(all.toList());
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

  private FaultyDynamo.Front listening() {
    return (request, through) -> {
      sent.add(request);
      return through.get();
    };
  }
}
