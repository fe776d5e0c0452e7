package io.lastseat.audit;

import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.waiting.Doubling;
import io.lastseat.waiting.Pause;
import io.vavr.collection.Seq;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** Reads items whose keys are known, strongly consistently, some calls side by side. */
public final class ItemsByKey {

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  static final int KEYS_PER_CALL = 100;

  /** It answers with 16 MB at most, so that 100 large commits may take two rounds and more. */
  private static final int MAX_ROUNDS = 10;

  private static final Doubling PAUSES =
      new Doubling(Duration.ofMillis(20), Duration.ofSeconds(10));

  private final DynamoDbClient client;
  private final Executor executor;

  /** Several calls run side by side in this executor. */
  public ItemsByKey(DynamoDbClient client, Executor executor) {
    this.client = client;
    this.executor = executor;
  }

  /** Those of them that there are, in no order; throws {@code SdkException}. */
  public List<Map<String, AttributeValue>> read(
      String table, Seq<Map<String, AttributeValue>> keys) {
    List<CompletableFuture<List<Map<String, AttributeValue>>>> calls =
        keys.distinct()
            .grouped(KEYS_PER_CALL)
            .map(some -> CompletableFuture.supplyAsync(() -> call(table, some), executor))
            .toJavaList();
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    calls.forEach(call -> found.addAll(joined(call)));
    return found;
  }

  /** The rows that there are under these keys; throws {@code SdkException}. */
  Map<Key, Map<String, AttributeValue>> rows(TableNames names, Seq<Key> keys) {
    Map<Key, Map<String, AttributeValue>> found = new HashMap<>();
    read(names.reservations(), keys.map(key -> key.primaryKeyMap(RowCodec.SCHEMA)))
        .forEach(
            item ->
                found.put(
                    Key.builder()
                        .partitionValue(item.get(RowCodec.PARTITION))
                        .sortValue(item.get(RowCodec.PART))
                        .build(),
                    item));
    return found;
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

  private List<Map<String, AttributeValue>> call(
      String table, Seq<? extends Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    KeysAndAttributes all =
        KeysAndAttributes.builder()
            .consistentRead(true)
            .keys(new ArrayList<Map<String, AttributeValue>>(keys.asJava()))
            .build();
    Map<String, KeysAndAttributes> open = Map.of(table, all);
    for (int round = 0; !open.isEmpty(); round++) {
      if (round == MAX_ROUNDS) {
        throw SdkClientException.create(
            "DynamoDB left items of %s unread in %d tries; try again later."
                .formatted(table, MAX_ROUNDS));
      }
      if (round > 0) {
        Pause.sleeping().pause(PAUSES.after(round));
      }
      Map<String, KeysAndAttributes> asked = open;
      BatchGetItemResponse answer = client.batchGetItem(batch -> batch.requestItems(asked));
      found.addAll(answer.responses().getOrDefault(table, List.of()));
      open = answer.unprocessedKeys();
    }
    return found;
  }
}
