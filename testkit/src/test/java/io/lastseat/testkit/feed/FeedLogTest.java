package io.lastseat.testkit.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.feed.FeedBatch;
import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPage;
import io.lastseat.feed.FeedPage.Step;
import io.lastseat.feed.FeedPages;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedTable;
import io.lastseat.feed.Pointer;
import io.lastseat.log.Backoff;
import io.lastseat.model.id.ResourceId;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The feed keeps one order for its readers with any writers, delays and expiry. */
class FeedLogTest {

  /** Ahead of all writers, so that the database finds no expired item. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2126-05-01T12:00:00Z"), ZoneOffset.UTC);

  private static final AtomicInteger TABLES = new AtomicInteger();
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Option<FeedHead> UNKNOWN = Option.none();

  private final DynamoDbClient client = Store.shared().client();
  private final String table = "feed-test-" + TABLES.incrementAndGet();

  FeedLogTest() {
    Tables.createFeed(client, table);
  }

  @Test
  void aReaderSeesAllThatManyWriteAtOnceInTheOneOrder() throws Exception {
    int writers = 6;
    int batches = 25;
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(writers + 2);
    List<Future<Vector<FeedBatch>>> readers = new ArrayList<>();
    for (int page : new int[] {1, 100}) {
      readers.add(threads.submit(() -> follow(page, over)));
    }
    List<Future<?>> writing = new ArrayList<>();
    for (int writer = 0; writer < writers; writer++) {
      String name = "writer-" + writer;
      writing.add(
          threads.submit(
              () -> {
                FeedLog feed = feed(client);
                Option<FeedHead> known = UNKNOWN;
                for (int i = 1; i <= batches; i++) {
                  known =
                      Option.some(feed.append(pointers(name, i), known, WEEK, () -> "name0000"));
                }
              }));
    }
    for (Future<?> one : writing) {
      one.get();
    }
    over.set(true);
    for (Future<Vector<FeedBatch>> reader : readers) {
      Vector<FeedBatch> read = reader.get();
      assertThat(read.map(FeedBatch::number))
          .containsExactlyElementsOf(Vector.rangeClosed(1L, (long) writers * batches));
      Vector<Pointer> pointers = read.flatMap(FeedBatch::pointers);
      for (int writer = 0; writer < writers; writer++) {
        String name = "writer-" + writer;
        assertThat(pointers.filter(one -> one.resource().text().equals(name)))
            .containsExactlyElementsOf(
                Vector.rangeClosed(1, batches).flatMap(i -> pointers(name, i)));
      }
    }
    threads.shutdown();
  }

  private Vector<FeedBatch> follow(int page, AtomicBoolean over) {
    FeedLog feed = feed(client);
    Vector<FeedBatch> read = Vector.empty();
    while (true) {
      boolean last = over.get();
      Vector<FeedBatch> more = feed.after(read.isEmpty() ? 0 : read.last().number(), page);
      if (last && more.isEmpty()) {
        return read;
      }
      read = read.appendAll(more);
    }
  }

  /** The feed never writes behind a reader's position, even if all after it has expired. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void aWriterThatSleptForWeeksWritesBehindEverything(int before) {
    FeedLog feed = feed(client);
    Option<FeedHead> known = UNKNOWN;
    for (int i = 1; i <= before; i++) {
      known = Option.some(feed.append(pointers("early", i), known, WEEK, () -> "name0000"));
    }
    Option<FeedHead> asleep = before == 0 ? Option.some(new FeedHead("name0000", 0)) : known;
    for (int i = 1; i <= 3; i++) {
      feed.append(pointers("meanwhile", i), UNKNOWN, WEEK, () -> "name0000");
    }
    for (long number = 1; number <= before + 3; number++) {
      expire(number);
    }
    FeedHead after = feed.append(pointers("late", 1), asleep, WEEK, () -> "another0");
    assertThat(after).isEqualTo(new FeedHead("name0000", before + 4));
    assertThat(feed.after(0, 100).map(FeedBatch::number)).containsExactly(before + 4L);
    assertThat(feed.head()).contains(after);
  }

  /** A reader looks at the head once and then reads pages, while writers go on. */
  @Test
  void noPageLeadsBeyondTheHeadThatItsReaderKnows() {
    FeedLog feed = feed(client);
    Option<FeedHead> head = Option.some(feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "f"));
    feed.append(pointers("hall", 2), UNKNOWN, WEEK, () -> "f");
    FeedPage page = FeedPages.after(feed, head, FeedPlace.START, 100).get();
    assertThat(page.steps().map(Step::pointer)).isEqualTo(pointers("hall", 1));
    FeedPlace end = page.steps().last().after();
    assertThat(FeedPages.after(feed, head, end, 100).get().steps()).isEmpty();
    assertThat(FeedPages.after(feed, feed.head(), end, 100).get().steps().map(Step::pointer))
        .isEqualTo(pointers("hall", 2));
  }

  @Test
  void twoThatBeginAFeedAgreeOnItsName() {
    AtomicBoolean begun = new AtomicBoolean();
    FeedLog slow =
        feed(
            FaultyDynamo.client(
                client,
                (request, through) -> {
                  if (request instanceof PutItemRequest && !begun.getAndSet(true)) {
                    feed(client).append(pointers("fast", 1), UNKNOWN, WEEK, () -> "fast0000");
                  }
                  return through.get();
                }));
    assertThat(slow.append(pointers("slow", 1), UNKNOWN, WEEK, () -> "slow0000"))
        .isEqualTo(new FeedHead("fast0000", 2));
  }

  @Test
  void whoLosesToATransactionUnderWayTriesAgain() {
    FeedLog feed =
        feed(
            FaultyDynamo.client(
                client,
                FaultyDynamo.refuseOnce(
                    TransactWriteItemsRequest.class::isInstance,
                    () -> cancelled("None", "TransactionConflict"))));
    assertThat(feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "name0000").newest())
        .isEqualTo(1);
  }

  @Test
  void whatIsThrottledFailsAndIsNotTakenForALoss() {
    FeedLog feed =
        feed(
            FaultyDynamo.client(
                client,
                FaultyDynamo.refuseOnce(
                    TransactWriteItemsRequest.class::isInstance,
                    () -> cancelled("None", "ThrottlingError"))));
    assertThatThrownBy(() -> feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "name0000"))
        .isInstanceOf(TransactionCanceledException.class);
    assertThat(feed.after(0, 10)).isEmpty();
  }

  /** Without an answer the writer appends again, and a second copy may follow the first. */
  @Test
  void anAppendWithoutAnAnswerMayStandThereTwice() {
    AtomicBoolean lost = new AtomicBoolean();
    FeedLog feed =
        feed(
            FaultyDynamo.client(
                client,
                (request, through) -> {
                  Object answer = through.get();
                  if (request instanceof TransactWriteItemsRequest && !lost.getAndSet(true)) {
                    throw SdkClientException.create("the answer is lost");
                  }
                  return answer;
                }));
    assertThatThrownBy(() -> feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "name0000"))
        .hasMessage("the answer is lost");
    feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "name0000");
    assertThat(feed.after(0, 10).map(FeedBatch::pointers))
        .containsExactly(pointers("hall", 1), pointers("hall", 1));
  }

  @Test
  void onlyBatchesExpire() {
    FeedLog feed = feed(client);
    feed.append(pointers("hall", 1), UNKNOWN, WEEK, () -> "name0000");
    assertThat(item(0)).doesNotContainKey(FeedTable.EXPIRES_AT);
    long expires = Long.parseLong(item(1).get(FeedTable.EXPIRES_AT).n());
    assertThat(expires).isEqualTo(CLOCK.instant().plus(WEEK).getEpochSecond());
  }

  private Map<String, AttributeValue> item(long number) {
    return client.getItem(get -> get.tableName(table).key(key(number))).item();
  }

  private void expire(long number) {
    client.deleteItem(delete -> delete.tableName(table).key(key(number)));
  }

  private static Map<String, AttributeValue> key(long number) {
    return Map.of(
        FeedTable.PARTITION, AttributeValue.fromS("all"),
        FeedTable.NUMBER, AttributeValue.fromN(Long.toString(number)));
  }

  private FeedLog feed(DynamoDbClient through) {
    return new FeedLog(
        through, table, CLOCK, Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(20)));
  }

  private static Vector<Pointer> pointers(String resource, long commit) {
    return Vector.of(new Pointer(new ResourceId(resource), commit));
  }

  private static TransactionCanceledException cancelled(String... codes) {
    return TransactionCanceledException.builder()
        .message("cancelled")
        .cancellationReasons(
            Vector.of(codes).map(code -> CancellationReason.builder().code(code).build()).asJava())
        .build();
  }
}
