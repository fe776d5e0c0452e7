package io.lastseat.serve.mapping;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A stream as a test wants it: several open shards, pages of one shard, errors on demand, listings
 * without a shard. As in Dynoxide 3.2.0, each shard has an ending sequence number, open ones too.
 * An iterator is {@code shard:index}.
 */
final class StreamOfShards implements DynamoDbStreamsClient {

  /** Errors for the next calls of GetRecords, and then for those of GetShardIterator. */
  final Queue<RuntimeException> readErrors = new ConcurrentLinkedQueue<>();

  final Queue<RuntimeException> iteratorErrors = new ConcurrentLinkedQueue<>();

  /** The shards that an iterator was asked for, in this order. */
  final List<String> visited = Collections.synchronizedList(new ArrayList<>());

  private final Map<String, OneShard> shards = new LinkedHashMap<>();
  private final Set<String> hidden = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private int numbers = 100;

  private static final class OneShard {
    final Shard about;
    final List<Record> records = new ArrayList<>();
    boolean closed;

    OneShard(Shard about) {
      this.about = about;
    }
  }

  TableStream asTableStream() {
    return new TableStream(this, "arn:aws:dynamodb:eu-west-1:000000000000:table/t/stream/s");
  }

  synchronized void open(String shard, String parent) {
    shards.put(
        shard,
        new OneShard(
            Shard.builder()
                .shardId(shard)
                .parentShardId(parent)
                .sequenceNumberRange(
                    range -> range.startingSequenceNumber("1").endingSequenceNumber("99"))
                .build()));
  }

  /** Trims a shard away in the moment in which its iterator is asked for. */
  synchronized void goneOnceAsked(String shard) {
    gone.add(shard);
  }

  /** Leaves a shard out of listings, or lists it again. */
  synchronized void hide(String shard, boolean whether) {
    if (whether) {
      hidden.add(shard);
    } else {
      hidden.remove(shard);
    }
  }

  synchronized void close(String shard) {
    shards.get(shard).closed = true;
  }

  synchronized void put(String shard, String... ids) {
    for (var id : ids) {
      numbers++;
      var record =
          Record.builder()
              .eventID("event-" + numbers)
              .eventName(OperationType.INSERT)
              .eventVersion("1.1")
              .eventSource("aws:dynamodb")
              .awsRegion("eu-west-1")
              .dynamodb(
                  change ->
                      change
                          .approximateCreationDateTime(Instant.EPOCH)
                          .newImage(Map.of("id", AttributeValue.fromS(id)))
                          .sequenceNumber(Integer.toString(numbers))
                          .sizeBytes(1L)
                          .streamViewType(StreamViewType.NEW_IMAGE));
      shards.get(shard).records.add(record.build());
    }
  }

  @Override
  public String serviceName() {
    return "streams";
  }

  @Override
  public void close() {}

  @Override
  public synchronized DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    var ids = new ArrayList<>(shards.keySet());
    ids.removeAll(hidden);
    var at = ids.indexOf(request.exclusiveStartShardId()) + 1;
    var description = StreamDescription.builder().streamArn(request.streamArn());
    if (at < ids.size()) {
      description.shards(shards.get(ids.get(at)).about);
      description.lastEvaluatedShardId(at + 1 < ids.size() ? ids.get(at) : null);
    }
    return DescribeStreamResponse.builder().streamDescription(description.build()).build();
  }

  @Override
  public synchronized GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    visited.add(request.shardId());
    if (gone.contains(request.shardId())) {
      hidden.add(request.shardId());
      throw ResourceNotFoundException.builder().message("gone").build();
    }
    throwNext(iteratorErrors);
    var index = 0;
    if (request.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER) {
      var records = shards.get(request.shardId()).records;
      while (!records.get(index).dynamodb().sequenceNumber().equals(request.sequenceNumber())) {
        index++;
      }
      index++;
    }
    return GetShardIteratorResponse.builder()
        .shardIterator(request.shardId() + ":" + index)
        .build();
  }

  @Override
  public synchronized GetRecordsResponse getRecords(GetRecordsRequest request) {
    throwNext(readErrors);
    var parts = request.shardIterator().split(":");
    var shard = shards.get(parts[0]);
    var from = Integer.parseInt(parts[1]);
    var size = shard.records.size();
    var next = shard.closed ? null : parts[0] + ":" + size;
    return GetRecordsResponse.builder()
        .records(List.copyOf(shard.records.subList(from, size)))
        .nextShardIterator(next)
        .build();
  }

  private static void throwNext(Queue<RuntimeException> errors) {
    var error = errors.poll();
    if (error != null) {
      throw error;
    }
  }
}
