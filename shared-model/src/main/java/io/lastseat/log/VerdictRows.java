package io.lastseat.log;

import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.RowItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetResultPage;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteResult;
import software.amazon.awssdk.enhanced.dynamodb.model.GetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;

/**
 * The rows that are copied out of the log. They are immutable and follow from the log alone: to
 * write one twice is harmless, to have written one counts only when DynamoDB has said so.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached, and {@link
 * RowsNotWrittenException} where it kept refusing some rows.
 */
public final class VerdictRows {

  /** BatchWriteItem takes 25 puts (DynamoDB API reference, BatchWriteItem). */
  static final int PUTS_PER_CALL = 25;

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  static final int KEYS_PER_CALL = 100;

  private static final int MAX_ROUNDS = 8;

  private final DynamoDbEnhancedClient client;

  /** Whoever asks for no row does not wait for their schema when it starts. */
  private final Lazy<DynamoDbTable<RowItem>> rows;

  private final Executor executor;
  private final Backoff backoff;

  /**
   * The rows in the reservations table.
   *
   * @param executor where the calls of one batch run side by side
   * @param backoff before rows that DynamoDB left unprocessed are sent again
   */
  public VerdictRows(
      DynamoDbEnhancedClient client, TableNames names, Executor executor, Backoff backoff) {
    this.client = client;
    this.rows = Lazy.of(() -> client.table(names.reservations(), RowItem.SCHEMA));
    this.executor = executor;
    this.backoff = backoff;
  }

  /** The verdict on one request, read strongly consistently: a verdict once seen stays. */
  public Option<VerdictRow> find(RequestId id) {
    return Option.of(
            rows.get()
                .getItem(
                    GetItemEnhancedRequest.builder().key(key(id)).consistentRead(true).build()))
        .map(RowItem::row);
  }

  /** The verdicts that exist among these requests, read strongly consistently. */
  public Map<RequestId, VerdictRow> find(Seq<RequestId> ids) {
    Seq<Supplier<HashMap<RequestId, VerdictRow>>> calls =
        ids.distinct().grouped(KEYS_PER_CALL).map(some -> call(() -> getAll(some))).toVector();
    return SideBySide.run(executor, calls)
        .foldLeft(HashMap.<RequestId, VerdictRow>empty(), HashMap::merge);
  }

  /** Writes the rows; returns when every single one was acknowledged. */
  public void write(Seq<VerdictRow> all) {
    SideBySide.run(
        executor, all.grouped(PUTS_PER_CALL).map(some -> call(() -> putAll(some))).toVector());
  }

  private HashMap<RequestId, VerdictRow> getAll(Seq<RequestId> ids) {
    HashMap<RequestId, VerdictRow> found = HashMap.empty();
    List<Key> keys = ids.map(VerdictRows::key).asJava();
    for (int round = 1; !keys.isEmpty(); round++) {
      pauseBefore(round, keys.size());
      BatchGetResultPage page = read(keys);
      for (RowItem item : page.resultsForTable(rows.get())) {
        VerdictRow row = item.row();
        found = found.put(row.verdict().request().id(), row);
      }
      keys = page.unprocessedKeysForTable(rows.get());
    }
    return found;
  }

  private BatchGetResultPage read(List<Key> keys) {
    ReadBatch.Builder<RowItem> batch =
        ReadBatch.builder(RowItem.class).mappedTableResource(rows.get());
    keys.forEach(
        key ->
            batch.addGetItem(
                GetItemEnhancedRequest.builder().key(key).consistentRead(true).build()));
    BatchGetItemEnhancedRequest request =
        BatchGetItemEnhancedRequest.builder().addReadBatch(batch.build()).build();
    return client.batchGetItem(request).stream().findFirst().orElseThrow();
  }

  private int putAll(Seq<VerdictRow> some) {
    List<RowItem> items = some.map(RowItem::of).asJava();
    for (int round = 1; !items.isEmpty(); round++) {
      pauseBefore(round, items.size());
      WriteBatch.Builder<RowItem> batch =
          WriteBatch.builder(RowItem.class).mappedTableResource(rows.get());
      items.forEach(batch::addPutItem);
      BatchWriteResult result =
          client.batchWriteItem(
              BatchWriteItemEnhancedRequest.builder().addWriteBatch(batch.build()).build());
      items = result.unprocessedPutItemsForTable(rows.get());
    }
    return some.size();
  }

  private void pauseBefore(int round, int remaining) {
    if (round > MAX_ROUNDS) {
      throw new RowsNotWrittenException(remaining, MAX_ROUNDS);
    }
    if (round > 1) {
      backoff.pause(round - 1);
    }
  }

  private static <T> Supplier<T> call(Supplier<T> call) {
    return call;
  }

  private static Key key(RequestId id) {
    return Key.builder().partitionValue(id.text()).sortValue(RowItem.VERDICT).build();
  }
}
