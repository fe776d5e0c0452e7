package io.lastseat.dynamo.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.TableStore;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** An engine in memory whose clocks a test moves, and short words to call it. */
abstract class SmallService {

  static final String TABLE = "seats";

  /** A store that tells how large the operations are. */
  static final class Slices implements TableStore {

    private final TableStore store = new MemoryStore();
    int mostChanges;
    int mostTidied;

    @Override
    public <T> T read(Function<TablesView, T> reader) {
      return store.read(reader);
    }

    @Override
    public Evaluation write(Function<TablesView, Evaluation> operation) {
      Evaluation done = store.write(operation);
      mostChanges = Math.max(mostChanges, done.changes().size());
      return done;
    }

    @Override
    public boolean tidy(int most) {
      mostTidied = most;
      return false;
    }

    @Override
    public void close() {}
  }

  private final AtomicLong nanos = new AtomicLong();
  Instant now = Instant.parse("2026-05-01T10:00:00.123Z");
  final Slices store = new Slices();
  DynamoService service = started();

  /** The engine as it is after a restart. */
  final DynamoService started() {
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
          }

          @Override
          public Instant instant() {
            return now;
          }
        };
    return new DynamoService(store, clock, nanos::get);
  }

  /** Both clocks go on, and the engine does what is to be done from time to time. */
  void pass(Duration time) {
    now = now.plus(time);
    nanos.addAndGet(time.toNanos());
    service.sweep();
  }

  static CreateTableRequest.Builder table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
            d -> d.attributeName("sk").attributeType(ScalarAttributeType.N))
        .keySchema(
            k -> k.attributeName("pk").keyType(KeyType.HASH),
            k -> k.attributeName("sk").keyType(KeyType.RANGE));
  }

  void createStreamed(StreamViewType view) {
    call(table(TABLE).streamSpecification(s -> s.streamEnabled(true).streamViewType(view)).build());
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <R extends AwsResponse> R call(AwsRequest request) {
    Either<DynamoDbException, AwsResponse> answer = service.call(request);
    assertThat(answer.isRight()).as("%s: %s", request, answer).isTrue();
    return (R) answer.get();
  }

  void refused(AwsRequest request, String code, String message) {
    Either<DynamoDbException, AwsResponse> answer = service.call(request);
    assertThat(answer.isLeft()).as("%s is accepted", request).isTrue();
    assertThat(answer.getLeft().awsErrorDetails().errorCode()).isEqualTo(code);
    assertThat(answer.getLeft().awsErrorDetails().errorMessage()).contains(message);
  }

  TableDescription described(String table) {
    DescribeTableResponse response = call(DescribeTableRequest.builder().tableName(table).build());
    return response.table();
  }

  static Map<String, AttributeValue> key(String pk, int sk) {
    return Map.of("pk", AttributeValue.fromS(pk), "sk", number(sk));
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  static Map<String, AttributeValue> item(String pk, int sk, String name, AttributeValue value) {
    return Map.of("pk", AttributeValue.fromS(pk), "sk", number(sk), name, value);
  }

  void put(Map<String, AttributeValue> item) {
    call(PutItemRequest.builder().tableName(TABLE).item(item).build());
  }

  void delete(Map<String, AttributeValue> key) {
    call(DeleteItemRequest.builder().tableName(TABLE).key(key).build());
  }

  StreamDescription stream(String arn) {
    DescribeStreamResponse response = call(DescribeStreamRequest.builder().streamArn(arn).build());
    return response.streamDescription();
  }

  String arn() {
    return described(TABLE).latestStreamArn();
  }

  String iterator(String arn, String shard, ShardIteratorType type, String number) {
    GetShardIteratorResponse response = call(asked(arn, shard, type, number));
    return response.shardIterator();
  }

  static GetShardIteratorRequest asked(
      String arn, String shard, ShardIteratorType type, String number) {
    return GetShardIteratorRequest.builder()
        .streamArn(arn)
        .shardId(shard)
        .shardIteratorType(type)
        .sequenceNumber(number)
        .build();
  }

  GetRecordsResponse records(String iterator) {
    return call(GetRecordsRequest.builder().shardIterator(iterator).build());
  }

  /** All records of a stream, shard by shard in the order of their numbers. */
  List<Record> records(String arn, ShardIteratorType from) {
    List<Record> all = new ArrayList<>();
    for (Shard shard : stream(arn).shards()) {
      String iterator = iterator(arn, shard.shardId(), from, null);
      int before;
      do {
        before = all.size();
        GetRecordsResponse page = records(iterator);
        all.addAll(page.records());
        iterator = page.nextShardIterator();
      } while (iterator != null && all.size() > before);
    }
    return all;
  }
}
