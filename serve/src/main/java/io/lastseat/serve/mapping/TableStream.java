package io.lastseat.serve.mapping;

import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The stream of a table.
 *
 * @param arn the table's {@code LatestStreamArn}
 */
public record TableStream(DynamoDbStreamsClient client, String arn) {

  /** The most records in one answer of {@code GetRecords}, which also ends at 1 MB. */
  static final int PAGE_RECORDS = 1000;

  List<Shard> shards() {
    var shards = new ArrayList<Shard>();
    var request = DescribeStreamRequest.builder().streamArn(arn).build();
    var page = client.describeStream(request).streamDescription();
    shards.addAll(page.shards());
    while (page.lastEvaluatedShardId() != null) {
      var next = request.toBuilder().exclusiveStartShardId(page.lastEvaluatedShardId()).build();
      page = client.describeStream(next).streamDescription();
      shards.addAll(page.shards());
    }
    return shards;
  }

  String iterator(String shardId, Option<String> after) {
    var request = GetShardIteratorRequest.builder().streamArn(arn).shardId(shardId);
    after
        .peek(
            number ->
                request
                    .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                    .sequenceNumber(number))
        .onEmpty(() -> request.shardIteratorType(ShardIteratorType.TRIM_HORIZON));
    return client.getShardIterator(request.build()).shardIterator();
  }

  GetRecordsResponse read(String iterator) {
    return client.getRecords(request -> request.shardIterator(iterator).limit(PAGE_RECORDS));
  }
}
