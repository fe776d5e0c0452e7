package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;

/** The operations of the streams' API: ListStreams, DescribeStream, iterators and GetRecords. */
final class StreamReads {

  /** API reference, ListStreams and DescribeStream, {@code Limit}. */
  private static final int MAX_LISTED = 100;

  /** API reference, GetRecords: an answer ends after 1,000 records, or 1 MB. */
  private static final int MAX_RECORDS = 1_000;

  private static final int MAX_BYTES = 1024 * 1024;

  /** API reference, GetShardIterator: an iterator can be used for 15 minutes. */
  private static final long ITERATOR_SECONDS = Duration.ofMinutes(15).toSeconds();

  static Option<Either<DynamoDbException, AwsResponse>> answer(
      TablesView tables, AwsRequest request, Moment moment) {
    try {
      if (request instanceof ListStreamsRequest list) {
        return Option.some(Either.right(list(tables, list)));
      } else if (request instanceof DescribeStreamRequest describe) {
        return Option.some(Either.right(describe(tables, describe)));
      } else if (request instanceof GetShardIteratorRequest iterator) {
        return Option.some(Either.right(iterator(tables, iterator, moment)));
      } else if (request instanceof GetRecordsRequest records) {
        return Option.some(Either.right(records(tables, records, moment)));
      }
      return Option.none();
    } catch (DynamoDbException refusal) {
      return Option.some(Either.left(refusal));
    }
  }

  private static String label(String arn) {
    return arn.substring(arn.lastIndexOf('/') + 1);
  }

  private static int limit(@Nullable Integer wanted, int most) {
    if (wanted != null && (wanted < 1 || wanted > most)) {
      throw Refusals.constraint("limit", wanted, "Member must have value between 1 and " + most);
    }
    return wanted == null ? most : wanted;
  }

  private static ListStreamsResponse list(TablesView tables, ListStreamsRequest request) {
    int limit = limit(request.limit(), MAX_LISTED);
    String after = Option.of(request.exclusiveStartStreamArn()).getOrElse("");
    Vector<Stream> streams =
        Iterator.ofAll(SystemRows.behind(tables, SystemRows.STREAMS, after))
            .map(
                row ->
                    Stream.builder()
                        .streamArn(SystemRows.name(row))
                        .streamLabel(label(SystemRows.name(row)))
                        .tableName(SystemRows.text(row, Streams.TABLE))
                        .build())
            .filter(
                stream ->
                    request.tableName() == null || request.tableName().equals(stream.tableName()))
            .take(limit + 1)
            .toVector();
    return ListStreamsResponse.builder()
        .streams(streams.take(limit).asJava())
        .lastEvaluatedStreamArn(streams.size() > limit ? streams.get(limit - 1).streamArn() : null)
        .build();
  }

  private static DescribeStreamResponse describe(TablesView tables, DescribeStreamRequest request) {
    int limit = limit(request.limit(), MAX_LISTED);
    String arn = must("streamArn", request.streamArn());
    Map<String, AttributeValue> stream = Streams.stream(tables, arn);
    String after = Option.of(request.exclusiveStartShardId()).getOrElse("");
    Option<String> parent = Option.of(request.shardFilter()).map(filter -> filter.shardId());
    Vector<Shard> shards =
        Iterator.ofAll(SystemRows.behind(tables, Streams.shards(arn), after))
            .map(StreamReads::shard)
            .filter(shard -> parent.isEmpty() || parent.contains(shard.parentShardId()))
            .take(limit + 1)
            .toVector();
    List<KeySchemaElement> keys = new ArrayList<>();
    for (AttributeValue key : SystemRows.value(stream, Streams.KEYS).l()) {
      KeyType type = keys.isEmpty() ? KeyType.HASH : KeyType.RANGE;
      keys.add(KeySchemaElement.builder().attributeName(key.s()).keyType(type).build());
    }
    return DescribeStreamResponse.builder()
        .streamDescription(
            to ->
                to.streamArn(arn)
                    .streamLabel(label(arn))
                    .streamStatus(
                        stream.containsKey(Streams.DISABLED_AT)
                            ? StreamStatus.DISABLED
                            : StreamStatus.ENABLED)
                    .streamViewType(SystemRows.text(stream, Streams.VIEW))
                    .creationRequestDateTime(
                        Instant.ofEpochMilli(SystemRows.number(stream, Streams.CREATED)))
                    .tableName(SystemRows.text(stream, Streams.TABLE))
                    .keySchema(keys)
                    .shards(shards.take(limit).asJava())
                    .lastEvaluatedShardId(
                        shards.size() > limit ? shards.get(limit - 1).shardId() : null))
        .build();
  }

  private static Shard shard(Map<String, AttributeValue> row) {
    return Shard.builder()
        .shardId(SystemRows.name(row))
        .parentShardId(Option.of(row.get(Streams.PARENT)).map(AttributeValue::s).getOrNull())
        .sequenceNumberRange(
            range ->
                range
                    .startingSequenceNumber(SystemRows.text(row, Streams.FIRST))
                    .endingSequenceNumber(
                        Option.of(row.get(Streams.LAST)).map(AttributeValue::s).getOrNull()))
        .build();
  }

  private static String must(String parameter, @Nullable String value) {
    if (value == null) {
      throw Refusals.absent(parameter);
    }
    return value;
  }

  /**
   * A place in a shard.
   *
   * @param from the sequence number of the first record that may be read
   * @param age when the iterator was made
   */
  private record ShardPlace(String arn, String shard, String from, long age) {

    String text() {
      String all = String.join("\n", arn, shard, from, Long.toString(age));
      return arn + "|1|" + Base64.getEncoder().encodeToString(all.getBytes(StandardCharsets.UTF_8));
    }

    static ShardPlace of(String iterator) {
      return Try.of(
              () -> {
                String base64 = iterator.substring(iterator.lastIndexOf('|') + 1);
                String[] parts =
                    new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8)
                        .split("\n");
                return new ShardPlace(parts[0], parts[1], parts[2], Long.parseLong(parts[3]));
              })
          .getOrElseThrow(() -> Refusals.invalid("Invalid ShardIterator"));
    }
  }

  private static Map<String, AttributeValue> shard(TablesView tables, String arn, String shard) {
    Streams.stream(tables, arn);
    return SystemRows.find(tables, Streams.shards(arn), shard)
        .getOrElseThrow(
            () ->
                Refusals.noSuchTable(
                    "Requested resource not found: Shard: %s in Stream: %s not found"
                        .formatted(shard, arn)));
  }

  private static GetShardIteratorResponse iterator(
      TablesView tables, GetShardIteratorRequest request, Moment moment) {
    String arn = must("streamArn", request.streamArn());
    String name = must("shardId", request.shardId());
    String type = must("shardIteratorType", request.shardIteratorTypeAsString());
    Map<String, AttributeValue> shard = shard(tables, arn, name);
    String number = request.sequenceNumber();
    if (type.endsWith("SEQUENCE_NUMBER") != (number != null)) {
      throw Refusals.invalid(
          number == null
              ? "SequenceNumber must be given with " + type
              : "SequenceNumber must not be given with " + type);
    }
    String from =
        switch (type) {
          case "TRIM_HORIZON" -> horizon(shard);
          case "LATEST" -> Streams.sequenceNumber(Streams.lastNumber(tables) + 1);
          case "AT_SEQUENCE_NUMBER" -> numbered(shard, number, number);
          case "AFTER_SEQUENCE_NUMBER" -> numbered(shard, number, after(number));
          default -> throw Refusals.invalid("Unknown ShardIteratorType: " + type);
        };
    return GetShardIteratorResponse.builder()
        .shardIterator(new ShardPlace(arn, name, from, moment.age()).text())
        .build();
  }

  /** The first number that can be read in a shard. */
  private static String horizon(Map<String, AttributeValue> shard) {
    return Option.of(shard.get(Streams.TRIMMED))
        .map(trimmed -> after(trimmed.s()))
        .getOrElse(() -> SystemRows.text(shard, Streams.FIRST));
  }

  private static String after(String number) {
    return Streams.sequenceNumber(Long.parseLong(number.substring(1)) + 1);
  }

  private static String numbered(Map<String, AttributeValue> shard, String number, String from) {
    if (!number.matches("1\\d{20}")
        || number.compareTo(SystemRows.text(shard, Streams.FIRST)) < 0) {
      throw Refusals.invalid(
          "Invalid SequenceNumber parameter in GetShardIterator request: " + number);
    }
    return notTrimmed(shard, from);
  }

  private static String notTrimmed(Map<String, AttributeValue> shard, String from) {
    if (from.compareTo(horizon(shard)) < 0) {
      throw Refusals.trimmed();
    }
    return from;
  }

  private static GetRecordsResponse records(
      TablesView tables, GetRecordsRequest request, Moment moment) {
    int limit = limit(request.limit(), MAX_RECORDS);
    ShardPlace place = ShardPlace.of(must("shardIterator", request.shardIterator()));
    if (moment.age() - place.age() > ITERATOR_SECONDS) {
      throw Refusals.expiredIterator();
    }
    Map<String, AttributeValue> shard = shard(tables, place.arn(), place.shard());
    notTrimmed(shard, place.from());
    String view = SystemRows.text(Streams.stream(tables, place.arn()), Streams.VIEW);
    List<Record> records = new ArrayList<>();
    String next = place.from();
    long bytes = 0;
    boolean more = false;
    for (Map<String, AttributeValue> row :
        SystemRows.from(tables, Streams.records(place.arn(), place.shard()), next)) {
      Record record = record(row, view, place.arn());
      bytes += record.dynamodb().sizeBytes();
      if (records.size() == limit || (bytes > MAX_BYTES && !records.isEmpty())) {
        more = true;
        break;
      }
      records.add(record);
      next = after(SystemRows.name(row));
    }
    boolean ends = !more && shard.containsKey(Streams.LAST);
    return GetRecordsResponse.builder()
        .records(records)
        .nextShardIterator(
            ends ? null : new ShardPlace(place.arn(), place.shard(), next, moment.age()).text())
        .build();
  }

  private static Record record(Map<String, AttributeValue> row, String view, String arn) {
    String number = SystemRows.name(row);
    Map<String, AttributeValue> keys = SystemRows.value(row, Streams.KEYS).m();
    Option<Map<String, AttributeValue>> after =
        Option.of(row.get(Streams.NEW)).map(AttributeValue::m);
    Option<Map<String, AttributeValue>> before =
        Option.of(row.get(Streams.OLD)).map(AttributeValue::m);
    long bytes =
        (long) Items.size(keys)
            + after.map(Items::size).getOrElse(0)
            + before.map(Items::size).getOrElse(0);
    Record.Builder record =
        Record.builder()
            .eventID(id(arn, number))
            .eventName(SystemRows.text(row, Streams.EVENT))
            .eventVersion("1.1")
            .eventSource("aws:dynamodb")
            .awsRegion("local")
            .dynamodb(
                to ->
                    to.approximateCreationDateTime(
                            Instant.ofEpochSecond(SystemRows.number(row, Streams.AT)))
                        .keys(keys)
                        .newImage(after.getOrNull())
                        .oldImage(before.getOrNull())
                        .sequenceNumber(number)
                        .sizeBytes(bytes)
                        .streamViewType(view));
    if (row.containsKey(Streams.EXPIRED)) {
      record.userIdentity(by -> by.type("Service").principalId("dynamodb.amazonaws.com"));
    }
    return record.build();
  }

  /** A record has one id, however often it is read. */
  private static String id(String arn, String number) {
    byte[] seed = (arn + number).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(seed).toString().replace("-", "");
  }

  private StreamReads() {}
}
