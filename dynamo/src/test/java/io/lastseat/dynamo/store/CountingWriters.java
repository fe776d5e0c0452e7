package io.lastseat.dynamo.store;

import static io.lastseat.dynamo.store.SmallStore.TABLE;
import static io.lastseat.dynamo.store.SmallStore.item;
import static io.lastseat.dynamo.store.SmallStore.number;
import static io.lastseat.dynamo.store.SmallStore.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.service.DynamoService;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * A process with 32 writers, and what its store must have however the process ended. Each writer
 * counts on in two items by one transaction, and tells each count that was acknowledged.
 */
final class CountingWriters implements AutoCloseable {

  private static final List<String> WRITER_NAMES =
      IntStream.range(0, 32).mapToObj(i -> "writer-" + i).toList();

  private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

  private final DynamoService service;

  private CountingWriters(SqliteStore store) {
    service = new DynamoService(store, Clock.systemUTC(), System::nanoTime);
  }

  /**
   * The process: its folder, the number of transactions, and what its connections have as {@code
   * synchronous}.
   */
  public static void main(String[] arguments) throws InterruptedException {
    Planted planted = new Planted();
    planted.instead =
        sql ->
            sql.equals("PRAGMA synchronous")
                ? "SELECT 2"
                : sql.replace("synchronous = 2", "synchronous = " + arguments[2]);
    AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[1]));
    try (CountingWriters all =
        new CountingWriters(
            SqliteStore.open(
                Path.of(arguments[0]), CountingWriters::end, planted, System::nanoTime))) {
      if (all.service.call(described()).isLeft()) {
        all.call(
            SmallStore.table(TABLE).toBuilder()
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
                .build());
      }
      // Whoever is answered by a read relies on it, too.
      WRITER_NAMES.forEach(writer -> tell(writer, all.count(writer, 0)));
      List<Thread> threads =
          WRITER_NAMES.stream().map(writer -> new Thread(() -> all.countOn(writer, left))).toList();
      threads.forEach(thread -> thread.setUncaughtExceptionHandler((in, e) -> end(e)));
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (RuntimeException e) {
      end(e);
    }
  }

  /** The command that starts the process. */
  static List<String> process(Path folder, int transactions, int synchronous) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        CountingWriters.class.getName(),
        folder.toString(),
        Integer.toString(transactions),
        Integer.toString(synchronous));
  }

  private static void end(Throwable cause) {
    System.err.println(cause.getMessage());
    Runtime.getRuntime().halt(1);
  }

  private void countOn(String writer, AtomicInteger left) {
    long count = count(writer, 0);
    while (left.getAndDecrement() > 0) {
      try {
        call(counting(writer, count + 1));
        count++;
        tell(writer, count);
      } catch (StoreFailed e) {
        System.err.println(e.getMessage());
        assertThat(count(writer, 0)).as("nothing is kept of what failed").isEqualTo(count);
      }
    }
  }

  /** One line is one call of the system. */
  private static void tell(String writer, long count) {
    try {
      OUT.write((writer + " " + count + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps what such a line says. */
  static void hear(String line, Map<String, Long> acknowledged) {
    String[] parts = line.strip().split(" ", -1);
    acknowledged.merge(parts[0], Long.parseLong(parts[1]), Math::max);
  }

  private static DescribeTableRequest described() {
    return DescribeTableRequest.builder().tableName(TABLE).build();
  }

  private static TransactWriteItemsRequest counting(String writer, long count) {
    return TransactWriteItemsRequest.builder()
        .clientRequestToken(writer + "-" + count)
        .transactItems(half(writer, 0, count), half(writer, 1, count))
        .build();
  }

  private static TransactWriteItem half(String writer, int half, long count) {
    return TransactWriteItem.builder()
        .update(
            update ->
                update
                    .tableName(TABLE)
                    .key(item(writer, half))
                    .updateExpression("SET #count = :count, #name = :name")
                    .conditionExpression("attribute_not_exists(pk) OR #count = :before")
                    .expressionAttributeNames(Map.of("#count", "count", "#name", "name"))
                    .expressionAttributeValues(
                        Map.of(
                            ":count", number(count),
                            ":name", text("count " + count),
                            ":before", number(count - 1))))
        .build();
  }

  private long count(String writer, int half) {
    GetItemResponse found =
        call(GetItemRequest.builder().tableName(TABLE).key(item(writer, half)).build());
    return Option.of(found.item().get("count")).map(CountingWriters::count).getOrElse(0L);
  }

  private static long count(AttributeValue value) {
    return Long.parseLong(value.n());
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private <R extends AwsResponse> R call(AwsRequest request) {
    Either<DynamoDbException, AwsResponse> answer = service.call(request);
    return (R) answer.getOrElseThrow(refusal -> refusal);
  }

  /** Checks that the store of a folder has what was acknowledged, and nothing by halves. */
  static void audit(Path folder, Map<String, Long> acknowledged) throws SQLException {
    try (CountingWriters all = new CountingWriters(SqliteStore.open(folder, failure -> {}))) {
      if (all.service.call(described()).isRight()) {
        Map<String, Long> counts = new HashMap<>();
        WRITER_NAMES.forEach(
            writer -> counts.put(writer, all.audit(writer, acknowledged.getOrDefault(writer, 0L))));
        all.auditStream(counts);
      } else {
        assertThat(acknowledged).isEmpty();
      }
    }
    try (Connection sql =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("tables.db"));
        ResultSet row = sql.createStatement().executeQuery("PRAGMA integrity_check")) {
      assertThat(row.getString(1)).isEqualTo("ok");
    }
  }

  private long audit(String writer, long acknowledged) {
    long count = count(writer, 0);
    assertThat(count).as(writer).isBetween(acknowledged, acknowledged + 1);
    if (count > 0) {
      call(counting(writer, count));
    }
    assertThat(count(writer, 0)).as("%s, sent again with its token", writer).isEqualTo(count);
    assertThat(count(writer, 1)).as("the other half of %s", writer).isEqualTo(count);
    QueryResponse named =
        call(
            QueryRequest.builder()
                .tableName(TABLE)
                .indexName("names")
                .keyConditionExpression("pk = :pk")
                .expressionAttributeValues(Map.of(":pk", text(writer)))
                .build());
    assertThat(named.items())
        .as("the entries of %s", writer)
        .hasSize(count > 0 ? 2 : 0)
        .allMatch(item -> text("count " + count).equals(item.get("name")));
    return count;
  }

  /** Each count has one record for each half, in order. */
  private void auditStream(Map<String, Long> counts) {
    Map<String, Long> told = new HashMap<>();
    String last = "";
    for (Record record : records()) {
      Map<String, AttributeValue> item = record.dynamodb().newImage();
      String half = item.get("pk").s() + "/" + item.get("sk").n();
      assertThat(count(item.get("count")))
          .as("the next record of %s", half)
          .isEqualTo(told.merge(half, 1L, Long::sum));
      assertThat(record.dynamodb().sequenceNumber()).isGreaterThan(last);
      last = record.dynamodb().sequenceNumber();
    }
    counts.forEach(
        (writer, count) ->
            Stream.of(writer + "/0", writer + "/1")
                .forEach(
                    half -> assertThat(told.getOrDefault(half, 0L)).as(half).isEqualTo(count)));
  }

  /** All records of the stream, which has one shard. */
  private List<Record> records() {
    DescribeTableResponse table = call(described());
    String arn = table.table().latestStreamArn();
    DescribeStreamResponse stream = call(DescribeStreamRequest.builder().streamArn(arn).build());
    Shard shard = stream.streamDescription().shards().get(0);
    GetShardIteratorResponse begin =
        call(
            GetShardIteratorRequest.builder()
                .streamArn(arn)
                .shardId(shard.shardId())
                .shardIteratorType(ShardIteratorType.TRIM_HORIZON)
                .build());
    List<Record> all = new ArrayList<>();
    String place = begin.shardIterator();
    GetRecordsResponse page;
    do {
      page = call(GetRecordsRequest.builder().shardIterator(place).build());
      all.addAll(page.records());
      place = page.nextShardIterator();
    } while (page.hasRecords() && !page.records().isEmpty());
    return all;
  }

  @Override
  public void close() {
    service.close();
  }
}
