package io.lastseat.bench.aws;

import io.lastseat.bench.aws.PartitionLimits.Share;
import io.lastseat.dynamo.item.Refusals;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.pauses.Pause;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The embedded engine in memory, as slow and as limited as DynamoDB on AWS. Calls take their {@link
 * Latency}, which uses no processor. {@link PartitionLimits} refuse what is too much, at no cost. A
 * record shows in its stream 200 ms after its write. Scans and streams have no limits here.
 */
public final class ModelledAws implements AutoCloseable {

  private static final long SEED = 20_240_229;
  private static final Duration UNTIL_STREAMED = Duration.ofMillis(200);

  private final Latency latency;
  private final Pause pause;
  private final PartitionLimits limits;
  private final PartitionShares shares = new PartitionShares();
  private final DynamoService now;
  private final DynamoService past;

  /** Empty tables, at the time of this machine. */
  public ModelledAws() {
    this(Pause.sleeping(), System::nanoTime);
  }

  ModelledAws(Pause pause, LongSupplier nanoTime) {
    PastStore store = new PastStore(UNTIL_STREAMED, nanoTime);
    this.latency = new Latency(SEED);
    this.pause = pause;
    this.limits = new PartitionLimits(nanoTime);
    this.now = new DynamoService(store, Clock.systemUTC(), nanoTime);
    this.past = new DynamoService(store.past(), Clock.systemUTC(), nanoTime);
  }

  /** Answers a request, half of its time before and half of it after it takes effect. */
  public Either<DynamoDbException, AwsResponse> call(AwsRequest request) {
    Duration half = latency.next().dividedBy(2);
    pause.pause(half);
    Either<DynamoDbException, AwsResponse> answer = answer(request);
    pause.pause(half);
    return answer;
  }

  private Either<DynamoDbException, AwsResponse> answer(AwsRequest request) {
    if (request instanceof CreateTableRequest table) {
      shares.learn(table);
    }
    if (request instanceof GetRecordsRequest records) {
      return streamed(records);
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return written(batch);
    }
    if (request instanceof BatchGetItemRequest batch) {
      return read(batch);
    }
    return request instanceof TransactWriteItemsRequest transaction
        ? written(transaction)
        : single(request);
  }

  private Either<DynamoDbException, AwsResponse> single(AwsRequest request) {
    Option<Share> share = shares.before(request);
    if (share.exists(least -> !limits.take(least))) {
      return Either.left(Refusals.throttled());
    }
    Either<DynamoDbException, AwsResponse> answer = now.call(request);
    share.forEach(least -> limits.charge(shares.more(request, least, answer)));
    return answer;
  }

  /** A stream that is younger than the past has no records yet. */
  private Either<DynamoDbException, AwsResponse> streamed(GetRecordsRequest request) {
    Either<DynamoDbException, AwsResponse> answer = past.call(request);
    return answer.isLeft() && answer.getLeft() instanceof ResourceNotFoundException
        ? Either.right(
            GetRecordsResponse.builder()
                .records(List.of())
                .nextShardIterator(request.shardIterator())
                .build())
        : answer;
  }

  /** One write after the other. Those that are too much come back unprocessed. */
  private Either<DynamoDbException, AwsResponse> written(BatchWriteItemRequest batch) {
    Map<String, List<WriteRequest>> left = new HashMap<>();
    Parts parts = new Parts();
    batch
        .requestItems()
        .forEach(
            (table, writes) ->
                writes.forEach(
                    write ->
                        parts.add(
                            write.putRequest() == null
                                ? delete(table, write.deleteRequest().key())
                                : put(table, write.putRequest().item()),
                            done -> {},
                            () ->
                                left.computeIfAbsent(table, any -> new ArrayList<>()).add(write))));
    return parts.answer(BatchWriteItemResponse.builder().unprocessedItems(left).build());
  }

  /** The same for reads. */
  private Either<DynamoDbException, AwsResponse> read(BatchGetItemRequest batch) {
    Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    Map<String, KeysAndAttributes> left = new HashMap<>();
    Parts parts = new Parts();
    batch
        .requestItems()
        .forEach(
            (table, asked) -> {
              List<Map<String, AttributeValue>> items = new ArrayList<>();
              List<Map<String, AttributeValue>> later = new ArrayList<>();
              for (Map<String, AttributeValue> key : asked.keys()) {
                parts.add(
                    GetItemRequest.builder()
                        .tableName(table)
                        .key(key)
                        .consistentRead(asked.consistentRead())
                        .projectionExpression(asked.projectionExpression())
                        .expressionAttributeNames(
                            asked.hasExpressionAttributeNames()
                                ? asked.expressionAttributeNames()
                                : null)
                        .build(),
                    done -> {
                      if (((GetItemResponse) done).hasItem()) {
                        items.add(((GetItemResponse) done).item());
                      }
                    },
                    () -> later.add(key));
              }
              found.put(table, items);
              if (!later.isEmpty()) {
                left.put(table, asked.toBuilder().keys(later).build());
              }
            });
    return parts.answer(
        BatchGetItemResponse.builder().responses(found).unprocessedKeys(left).build());
  }

  /** The parts of a batch, which is refused if all of them are. */
  private final class Parts {

    private Option<DynamoDbException> refusal = Option.none();
    private boolean isAnyThrottled;
    private boolean isAnyDone;

    void add(AwsRequest part, Consumer<AwsResponse> done, Runnable throttled) {
      Either<DynamoDbException, AwsResponse> answer = single(part);
      answer.peek(done);
      isAnyDone |= answer.isRight();
      for (DynamoDbException why : answer.swap()) {
        if (why instanceof ProvisionedThroughputExceededException) {
          isAnyThrottled = true;
          throttled.run();
        } else {
          refusal = Option.some(why);
        }
      }
    }

    Either<DynamoDbException, AwsResponse> answer(AwsResponse answer) {
      return refusal
          .orElse(() -> Option.when(isAnyThrottled && !isAnyDone, Refusals::throttled))
          .toEither(answer)
          .swap();
    }
  }

  /**
   * All of a transaction or nothing, at twice the price (API reference, TransactWriteItems,
   * errors).
   */
  private Either<DynamoDbException, AwsResponse> written(TransactWriteItemsRequest transaction) {
    Vector<Share> all =
        Vector.ofAll(transaction.transactItems())
            .flatMap(write -> shares.before(alone(write)))
            .map(share -> new Share(share.partition(), 2 * share.units()));
    Seq<Share> refused = limits.takeAll(all);
    return refused.isEmpty()
        ? now.call(transaction)
        : Either.left(
            Refusals.cancelled(
                all.map(
                        share ->
                            CancellationReason.builder()
                                .code(refused.contains(share) ? "ThrottlingError" : "None")
                                .build())
                    .asJava()));
  }

  /** A write that counts as this one does; a check counts as a write of its item. */
  private static AwsRequest alone(TransactWriteItem write) {
    if (write.put() != null) {
      return put(write.put().tableName(), write.put().item());
    }
    if (write.update() != null) {
      return delete(write.update().tableName(), write.update().key());
    }
    return write.delete() != null
        ? delete(write.delete().tableName(), write.delete().key())
        : delete(write.conditionCheck().tableName(), write.conditionCheck().key());
  }

  private static PutItemRequest put(String table, Map<String, AttributeValue> item) {
    return PutItemRequest.builder().tableName(table).item(item).build();
  }

  private static DeleteItemRequest delete(String table, Map<String, AttributeValue> key) {
    return DeleteItemRequest.builder().tableName(table).key(key).build();
  }

  @Override
  public void close() {
    now.close();
  }
}
