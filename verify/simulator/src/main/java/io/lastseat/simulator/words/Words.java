package io.lastseat.simulator.words;

import io.lastseat.simulator.store.Attributes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** A call to DynamoDB in Lastseat's terms. */
public final class Words {

  private static final int ENDS = 4;

  /** The call, as what a process "does": {@code appends commit 2 of hall: 0-…0001 accepted}. */
  public static String of(DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return put(put.item());
    }
    if (request instanceof DeleteItemRequest delete) {
      return delete.key().containsKey("commitNo")
          ? "deletes commit " + delete.key().get("commitNo").n()
          : "deletes "
              + (delete.key().containsKey("lane") ? "the request " : "a row of ")
              + brief(delete.key());
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.transactItems().stream()
          .map(write -> put(write.put().item()))
          .collect(Collectors.joining("; and "));
    }
    if (request instanceof BatchWriteItemRequest batch) {
      if (batch.requestItems().values().stream()
          .anyMatch(writes -> writes.get(0).putRequest() == null)) {
        return "removes a note";
      }
      return "writes the rows of "
          + batch.requestItems().values().stream()
              .flatMap(List::stream)
              .map(write -> brief(write.putRequest().item()))
              .collect(Collectors.joining(", "));
    }
    if (request instanceof BatchGetItemRequest batch) {
      return "looks for the rows of " + keys(batch.requestItems().values());
    }
    if (request instanceof GetItemRequest get) {
      if (get.key().containsKey("commitNo")) {
        return "reads commit " + get.key().get("commitNo").n();
      }
      return get.key().containsKey("lane")
          ? "looks for the request " + brief(get.key())
          : "looks for the row of " + brief(get.key());
    }
    if (request instanceof QueryRequest query) {
      return query(query);
    }
    return request instanceof ScanRequest ? "reads on in the requests" : request.toString();
  }

  /** An id of which ends are enough. */
  public static String brief(String id) {
    return id.length() <= 2 * ENDS
        ? id
        : id.substring(0, 2) + "…" + id.substring(id.length() - ENDS);
  }

  private static String put(Map<String, AttributeValue> item) {
    if (item.containsKey("entries")) {
      return "appends commit %s of %s: %s"
          .formatted(
              new Attributes(item).number("commitNo"),
              new Attributes(item).text("resourceId"),
              new Attributes(item)
                  .list("entries").stream()
                      .map(verdict -> brief(verdict.text("i")) + " " + outcome(verdict))
                      .collect(Collectors.joining(", ")));
    }
    if (item.containsValue(AttributeValue.fromS("#probe"))) {
      return "asks whether DynamoDB takes writes";
    }
    if (item.containsKey("tries")) {
      return "notes %s as parked: %s"
          .formatted(new Attributes(item).text("part"), new Attributes(item).text("why"));
    }
    if (item.containsValue(AttributeValue.fromS("#asleep"))) {
      return "falls asleep";
    }
    if (item.containsKey("commitNo") && item.size() == 3) {
      return "reduces commit %d of %s to its number"
          .formatted(
              new Attributes(item).number("commitNo"), new Attributes(item).text("resourceId"));
    }
    return item.containsKey("payload")
        ? "sets record " + new Attributes(item).text("part") + " aside"
        : "writes the request " + brief(item);
  }

  private static String outcome(Attributes entry) {
    if (entry.has("r")) {
      return entry.text("r");
    }
    boolean promoted = "promotion".equals(entry.textOrNull("k"));
    return promoted ? "promoted" : entry.has("e") && !entry.has("k") ? "waiting" : "accepted";
  }

  private static String query(QueryRequest query) {
    String of =
        query.expressionAttributeValues().values().stream()
            .map(value -> value.s() != null ? value.s() : value.n())
            .sorted()
            .collect(Collectors.joining(", "));
    if ("heads".equals(query.indexName())) {
      return "reads the newest head (" + of + ")";
    }
    return "reads commits (" + of + ")";
  }

  private static String keys(Collection<KeysAndAttributes> keys) {
    return keys.stream()
        .flatMap(some -> some.keys().stream())
        .map(Words::brief)
        .collect(Collectors.joining(", "));
  }

  private static String brief(Map<String, AttributeValue> item) {
    Attributes attributes = new Attributes(item);
    if (attributes.has("requestId")) {
      return brief(attributes.text("requestId"));
    }
    // The key of a row: resource/id.
    String name = attributes.text("request");
    return brief(name.substring(name.indexOf('/') + 1));
  }

  private Words() {}
}
