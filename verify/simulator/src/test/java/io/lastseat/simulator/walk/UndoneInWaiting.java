package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.store.TablesClient;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;

/** Guards of the waiting list, undone from outside. */
final class UndoneInWaiting {

  /** What became of those who wait is read before the head, and not after it. */
  static final Alteration FATES_AFTER_HEAD = UndoneInLife.FACTS_AFTER_HEAD;

  /** Rows that were read once are not read again, even after a lost append. */
  static final Alteration READ_AGAIN =
      Alteration.ofClient(
          inner -> {
            Map<Object, BatchGetItemResponse> read = new HashMap<>();
            return new TablesClient(
                request -> {
                  if (!(request instanceof BatchGetItemRequest batch)) {
                    return TablesClient.send(inner, request);
                  }
                  BatchGetItemResponse before = read.get(batch.requestItems());
                  BatchGetItemResponse answer = before == null ? inner.batchGetItem(batch) : before;
                  if (answer.unprocessedKeys().isEmpty()) {
                    read.put(batch.requestItems(), answer);
                  }
                  return answer;
                });
          });

  /** Where another process was faster, its commits are not looked into for those who gave up. */
  static final Alteration OWED_ENDS =
      UndoneInLife.afterLostAppend(entry -> !"cancel".equals(entry.textOrNull("k")));

  /** Nor for those who joined the list. */
  static final Alteration OWED_PLACES =
      UndoneInLife.afterLostAppend(entry -> !entry.has("e") || entry.has("k"));

  /** The books do not tell that somebody waits: whoever comes next is decided next. */
  static final Alteration WHO_WAITS =
      UndoneInLife.heads((client, books) -> books.remove("waiting"));

  private UndoneInWaiting() {}
}
