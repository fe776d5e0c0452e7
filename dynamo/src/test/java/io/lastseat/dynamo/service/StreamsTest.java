package io.lastseat.dynamo.service;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AFTER_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AT_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.LATEST;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import io.lastseat.dynamo.engine.SystemRows;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Streams tell each change once, in order, for 24 hours. */
class StreamsTest extends SmallService {

  private static final AttributeValue FREE = AttributeValue.fromS("free");
  private static final AttributeValue TAKEN = AttributeValue.fromS("taken");
  private static final Duration DAY = Duration.ofHours(24);

  @Test
  void eachChangeMakesOneRecord() {
    createStreamed(StreamViewType.NEW_AND_OLD_IMAGES);
    put(item("a", 1, "is", FREE));
    put(item("a", 1, "is", TAKEN));
    put(item("a", 1, "is", TAKEN));
    delete(key("a", 1));
    delete(key("a", 1));
    List<Record> records = records(arn(), TRIM_HORIZON);
    assertThat(records)
        .extracting(Record::eventNameAsString)
        .containsExactly("INSERT", "MODIFY", "REMOVE");
    StreamRecord modified = records.get(1).dynamodb();
    assertThat(modified.oldImage()).isEqualTo(item("a", 1, "is", FREE));
    assertThat(modified.newImage()).isEqualTo(item("a", 1, "is", TAKEN));
    assertThat(modified.keys()).isEqualTo(key("a", 1));
    assertThat(modified.approximateCreationDateTime())
        .isEqualTo(now.truncatedTo(ChronoUnit.SECONDS));
    assertThat(records.get(1).userIdentity()).isNull();
    assertThat(records).extracting(Record::eventID).doesNotHaveDuplicates();
    assertThat(records(arn(), TRIM_HORIZON)).isEqualTo(records);
  }

  @ParameterizedTest
  @EnumSource(
      value = StreamViewType.class,
      names = "UNKNOWN_TO_SDK_VERSION",
      mode = EnumSource.Mode.EXCLUDE)
  void aViewHasTheImagesThatItNames(StreamViewType view) {
    createStreamed(view);
    put(item("a", 1, "is", FREE));
    put(item("a", 1, "is", TAKEN));
    StreamRecord record = records(arn(), TRIM_HORIZON).get(1).dynamodb();
    assertThat(record.streamViewType()).isEqualTo(view);
    assertThat(record.hasNewImage()).isEqualTo(view.toString().startsWith("NEW"));
    assertThat(record.hasOldImage()).isEqualTo(view.toString().contains("OLD"));
  }

  @Test
  void aRefusedWriteMakesNoRecordAndATransactionOneForEachItem() {
    createStreamed(StreamViewType.NEW_IMAGE);
    refused(
        PutItemRequest.builder()
            .tableName(TABLE)
            .item(key("a", 1))
            .conditionExpression("attribute_exists(pk)")
            .build(),
        "ConditionalCheckFailedException",
        "conditional");
    List<TransactWriteItem> puts =
        IntStream.range(0, 5)
            .mapToObj(
                i ->
                    TransactWriteItem.builder()
                        .put(p -> p.tableName(TABLE).item(key("a", i)))
                        .build())
            .toList();
    call(TransactWriteItemsRequest.builder().transactItems(puts).build());
    List<String> numbers =
        records(arn(), TRIM_HORIZON).stream().map(r -> r.dynamodb().sequenceNumber()).toList();
    assertThat(numbers).hasSize(5).isSorted().doesNotHaveDuplicates();
    assertThat(numbers).allMatch(number -> number.length() == 21);
  }

  @Test
  void iteratorsBeginWhereTheyAreToldTo() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String arn = arn();
    String shard = stream(arn).shards().get(0).shardId();
    String latest = iterator(arn, shard, LATEST, null);
    IntStream.range(0, 3).forEach(i -> put(key("a", i)));
    List<Record> all = records(arn, TRIM_HORIZON);
    String second = all.get(1).dynamodb().sequenceNumber();
    assertThat(records(latest).records()).isEqualTo(all);
    assertThat(records(iterator(arn, shard, AT_SEQUENCE_NUMBER, second)).records())
        .isEqualTo(all.subList(1, 3));
    assertThat(records(iterator(arn, shard, AFTER_SEQUENCE_NUMBER, second)).records())
        .isEqualTo(all.subList(2, 3));
    assertThat(records(iterator(arn, shard, LATEST, null)).records()).isEmpty();
    GetRecordsResponse one =
        call(
            GetRecordsRequest.builder()
                .shardIterator(iterator(arn, shard, TRIM_HORIZON, null))
                .limit(1)
                .build());
    assertThat(one.records()).isEqualTo(all.subList(0, 1));
    assertThat(records(one.nextShardIterator()).records()).isEqualTo(all.subList(1, 3));
    refused(asked(arn, shard, AT_SEQUENCE_NUMBER, null), "ValidationException", "SequenceNumber");
    refused(asked(arn, shard, AT_SEQUENCE_NUMBER, "7"), "ValidationException", "SequenceNumber");
    refused(asked(arn, "shardId-0", LATEST, null), "ResourceNotFoundException", "Shard");
    refused(asked(arn + "1", shard, LATEST, null), "ResourceNotFoundException", "Stream");
  }

  @Test
  void anIteratorExpiresAfterAQuarterOfAnHour() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String arn = arn();
    String iterator = iterator(arn, stream(arn).shards().get(0).shardId(), TRIM_HORIZON, null);
    now = now.plus(DAY);
    records(iterator);
    pass(Duration.ofMinutes(15));
    records(iterator);
    pass(Duration.ofSeconds(1));
    refused(
        GetRecordsRequest.builder().shardIterator(iterator).build(),
        "ExpiredIteratorException",
        "maximum age");
  }

  @Test
  void pagesEndAtAMegabyte() {
    createStreamed(StreamViewType.NEW_IMAGE);
    AttributeValue large = AttributeValue.fromS("x".repeat(300_000));
    IntStream.range(0, 5).forEach(i -> put(item("a", i, "is", large)));
    String arn = arn();
    GetRecordsResponse page =
        records(iterator(arn, stream(arn).shards().get(0).shardId(), TRIM_HORIZON, null));
    assertThat(page.records()).hasSize(3);
    assertThat(records(page.nextShardIterator()).records()).hasSize(2);
  }

  @Test
  void closedShardsEndAndTheirChildrenGoOn() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String arn = arn();
    Shard parent = stream(arn).shards().get(0);
    assertThat(parent.sequenceNumberRange().endingSequenceNumber()).as("it is open").isNull();
    assertThat(parent.shardId()).hasSizeBetween(28, 65);
    String iterator = iterator(arn, parent.shardId(), TRIM_HORIZON, null);
    IntStream.range(0, 20).forEach(i -> put(key("item" + i, 0)));
    service.rollOver(TABLE, 2);
    service.rollOver(TABLE, 1);
    IntStream.range(0, 20).forEach(i -> put(key("item" + i, 1)));
    IntStream.range(0, 20).forEach(i -> put(key("item" + i, 2)));
    GetRecordsResponse last = records(iterator);
    assertThat(last.records()).hasSize(20);
    assertThat(last.nextShardIterator()).isNull();
    Map<String, Shard> shards = new HashMap<>();
    stream(arn).shards().forEach(shard -> shards.put(shard.shardId(), shard));
    assertThat(shards).hasSize(5);
    assertThat(shards.values().stream().filter(shard -> shard.parentShardId() == null))
        .containsExactly(shards.get(parent.shardId()));
    Map<String, List<String>> ofItems = new HashMap<>();
    for (Shard shard : stream(arn).shards()) {
      for (Record record : records(iterator(arn, shard.shardId(), TRIM_HORIZON, null)).records()) {
        ofItems
            .computeIfAbsent(record.dynamodb().keys().get("pk").s(), any -> new ArrayList<>())
            .add(shard.shardId());
      }
    }
    assertThat(ofItems).hasSize(20);
    assertThat(ofItems.values().stream().map(of -> of.get(2)).collect(Collectors.toSet()))
        .as("both open shards have items")
        .hasSize(2);
    ofItems
        .values()
        .forEach(
            of -> {
              assertThat(of.get(1)).as("an item is in one open shard").isEqualTo(of.get(2));
              String between = shards.get(of.get(2)).parentShardId();
              assertThat(shards.get(between).parentShardId())
                  .as("an item goes from a parent to its child")
                  .isEqualTo(of.get(0));
            });
  }

  @Test
  void recordsRemainForADayInWhichTheEngineRuns() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String arn = arn();
    String shard = stream(arn).shards().get(0).shardId();
    put(key("a", 1));
    String first = records(arn, TRIM_HORIZON).get(0).dynamodb().sequenceNumber();
    pass(DAY.minusSeconds(1));
    put(key("a", 2));
    String old = iterator(arn, shard, TRIM_HORIZON, null);
    assertThat(records(arn, TRIM_HORIZON)).hasSize(2);
    now = now.plus(DAY.multipliedBy(30));
    service = started();
    pass(Duration.ofSeconds(1));
    assertThat(records(arn, TRIM_HORIZON))
        .extracting(record -> record.dynamodb().keys())
        .containsExactly(key("a", 2));
    refused(asked(arn, shard, AT_SEQUENCE_NUMBER, first), "TrimmedDataAccessException", "oldest");
    refused(
        GetRecordsRequest.builder().shardIterator(old).build(),
        "TrimmedDataAccessException",
        "oldest");
    GetRecordsResponse rest = records(iterator(arn, shard, AFTER_SEQUENCE_NUMBER, first));
    assertThat(rest.records()).isEmpty();
    assertThat(rest.nextShardIterator()).as("a shard is closed after four hours").isNull();
  }

  @Test
  void aLongTrimLeavesNoRecordBehind() {
    createStreamed(StreamViewType.NEW_IMAGE);
    IntStream.range(0, 300).forEach(i -> put(key("a", i)));
    service.rollOver(TABLE, 1);
    IntStream.range(300, 310).forEach(i -> put(key("a", i)));
    service.rollOver(TABLE, 1);
    pass(DAY.plusHours(5));
    assertThat(records(arn(), TRIM_HORIZON)).isEmpty();
    Iterable<Map<String, AttributeValue>> rows =
        store.read(
            tables ->
                Vector.ofAll(
                    tables.range(SystemRows.TABLE, Option.none(), Key.of(), Key.of().end(), true)));
    assertThat(rows).noneMatch(row -> row.get("in").s().startsWith("records/"));
  }

  @Test
  void aStreamCanBeReadForADayAfterItsTableIsGone() {
    createStreamed(StreamViewType.NEW_IMAGE);
    String arn = arn();
    put(key("a", 1));
    call(DeleteTableRequest.builder().tableName(TABLE).build());
    pass(DAY.minusSeconds(1));
    assertThat(records(arn, TRIM_HORIZON)).hasSize(1);
    assertThat(stream(arn).streamStatusAsString()).isEqualTo("DISABLED");
    ListStreamsResponse listed = call(ListStreamsRequest.builder().tableName(TABLE).build());
    assertThat(listed.streams()).hasSize(1);
    pass(Duration.ofSeconds(1));
    service.sweep();
    listed = call(ListStreamsRequest.builder().build());
    assertThat(listed.streams()).isEmpty();
  }

  @Test
  void aReaderIsToldOfRecordsAndOfNothingElse() {
    createStreamed(StreamViewType.NEW_IMAGE);
    List<String> told = new ArrayList<>();
    service.onRecords(told::add);
    put(key("a", 1));
    put(key("a", 1));
    delete(key("b", 1));
    assertThat(told).containsExactly(TABLE);
  }
}
