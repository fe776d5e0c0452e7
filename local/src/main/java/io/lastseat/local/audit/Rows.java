package io.lastseat.local.audit;

import io.lastseat.model.RequestId;
import io.lastseat.tables.RowItem;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** The rows of the reservations table, read strongly consistently, some calls side by side. */
final class Rows {

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  private static final int KEYS_PER_CALL = 100;

  private static final int MAX_ROUNDS = 10;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

  private final DynamoDbClient client;
  private final TableNames names;
  private final Executor executor;

  Rows(DynamoDbClient client, TableNames names, Executor executor) {
    this.client = client;
    this.names = names;
    this.executor = executor;
  }

  /** The items that there are, by the text of the request's id. */
  Map<String, Map<String, AttributeValue>> read(Vector<RequestId> ids) {
    List<CompletableFuture<List<Map<String, AttributeValue>>>> calls =
        ids.distinct()
            .grouped(KEYS_PER_CALL)
            .map(some -> CompletableFuture.supplyAsync(() -> call(some), executor))
            .toJavaList();
    Map<String, Map<String, AttributeValue>> found = new HashMap<>();
    for (CompletableFuture<List<Map<String, AttributeValue>>> call : calls) {
      joined(call).forEach(item -> found.put(id(item), item));
    }
    return found;
  }

  private static String id(Map<String, AttributeValue> item) {
    return Objects.requireNonNull(item.get("requestId"), "an item without its key").s();
  }

  private static <T> T joined(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw failed;
    }
  }

  private List<Map<String, AttributeValue>> call(Vector<RequestId> ids) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open = Map.of(names.reservations(), keys(ids));
    for (int round = 0; !open.isEmpty(); round++) {
      if (round == MAX_ROUNDS) {
        throw SdkClientException.create(
            "DynamoDB left rows unread in " + MAX_ROUNDS + " tries; try again later.");
      }
      if (round > 0) {
        LockSupport.parkNanos(FIRST_PAUSE.toNanos() << round);
      }
      Map<String, KeysAndAttributes> asked = open;
      BatchGetItemResponse answer = client.batchGetItem(batch -> batch.requestItems(asked));
      found.addAll(answer.responses().getOrDefault(names.reservations(), List.of()));
      open = answer.unprocessedKeys();
    }
    return found;
  }

  private static KeysAndAttributes keys(Vector<RequestId> ids) {
    return KeysAndAttributes.builder()
        .consistentRead(true)
        .keys(
            ids.map(
                    id ->
                        Map.of(
                            "requestId", AttributeValue.fromS(id.text()),
                            "part", AttributeValue.fromS(RowItem.VERDICT)))
                .asJava())
        .build();
  }
}
