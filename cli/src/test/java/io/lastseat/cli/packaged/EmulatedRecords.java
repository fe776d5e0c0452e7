package io.lastseat.cli.packaged;

import io.lastseat.rig.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The records of one emulated stream, each returned once. */
final class EmulatedRecords {

  private final DynamoDbStreamsClient streams;
  private final String stream;
  private final Set<String> keys;
  private int delivered;

  /** Reads the stream of the table of requests. */
  EmulatedRecords(DynamoDbStreamsClient streams, String stream) {
    this(streams, stream, Set.of("lane", "requestId"));
  }

  EmulatedRecords(DynamoDbStreamsClient streams, String stream, Set<String> keys) {
    this.streams = streams;
    this.stream = stream;
    this.keys = keys;
  }

  /** Returns an event with all new records in order, as the mapping would deliver it. */
  String next() {
    List<Map<String, AttributeValue>> all = new ArrayList<>();
    for (Shard shard :
        streams.describeStream(b -> b.streamArn(stream)).streamDescription().shards()) {
      String iterator =
          streams
              .getShardIterator(
                  b ->
                      b.streamArn(stream)
                          .shardId(shard.shardId())
                          .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
              .shardIterator();
      streams
          .getRecords(b -> b.shardIterator(iterator))
          .records()
          .forEach(record -> all.add(record.dynamodb().newImage()));
    }
    List<Map<String, AttributeValue>> fresh = all.subList(delivered, all.size());
    String event = StreamEvent.ofInserted(fresh, keys, 100 + delivered);
    delivered = all.size();
    return event;
  }
}
