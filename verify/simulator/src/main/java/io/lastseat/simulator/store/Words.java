package io.lastseat.simulator.store;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Describes a call to DynamoDB in Lastseat's terms. */
public final class Words {

  private static final int ENDS = 4;

  /** The call as what a process does: {@code appends commit 2 of hall: 0-…0001 accepted}. */
  public static String of(DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return put(put.item());
    }
    if (request instanceof DeleteItemRequest delete) {
      return "deletes " + named(delete.key(), "a row of ");
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
      return "looks for the rows of "
          + batch.requestItems().values().stream()
              .flatMap(some -> some.keys().stream())
              .map(Words::brief)
              .collect(Collectors.joining(", "));
    }
    if (request instanceof GetItemRequest get) {
      String looks = get.key().containsKey("commitNo") ? "reads " : "looks for ";
      return looks + named(get.key(), "the row of ");
    }
    if (request instanceof QueryRequest query) {
      return query(query);
    }
    return request instanceof ScanRequest ? "reads on in the requests" : request.toString();
  }

  private static String named(Map<String, AttributeValue> key, String row) {
    return key.containsKey("commitNo")
        ? "commit " + key.get("commitNo").n()
        : (key.containsKey("lane") ? "the request " : row) + brief(key);
  }

  /** A short form of the id: its two ends. */
  public static String brief(String id) {
    return id.length() <= 2 * ENDS
        ? id
        : id.substring(0, 2) + "…" + id.substring(id.length() - ENDS);
  }

  private static String put(Map<String, AttributeValue> attributes) {
    Attributes item = new Attributes(attributes);
    if (item.has("entries")) {
      String outcomes =
          item.list("entries").stream()
              .map(verdict -> brief(verdict.text("i")) + " " + outcome(verdict))
              .collect(Collectors.joining(", "));
      return "appends commit %d of %s: %s"
          .formatted(item.number("commitNo"), item.text("resourceId"), outcomes);
    } else if (attributes.containsValue(AttributeValue.fromS("#probe"))) {
      return "asks whether DynamoDB takes writes";
    } else if (item.has("tries")) {
      return "notes %s as parked: %s".formatted(item.text("part"), item.text("why"));
    } else if (attributes.containsValue(AttributeValue.fromS("#asleep"))) {
      return "falls asleep";
    } else if (item.has("commitNo") && attributes.size() == 3) {
      return "reduces commit %d of %s to its number"
          .formatted(item.number("commitNo"), item.text("resourceId"));
    }
    return item.has("payload")
        ? "sets record " + item.text("part") + " aside"
        : "writes the request " + brief(attributes);
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
    String what = "heads".equals(query.indexName()) ? "the newest head" : "commits";
    return "reads %s (%s)".formatted(what, of);
  }

  private static String brief(Map<String, AttributeValue> item) {
    Attributes attributes = new Attributes(item);
    if (attributes.has("requestId")) {
      return brief(attributes.text("requestId"));
    }
    // A row's key has the form resource/id.
    String name = attributes.text("request");
    return brief(name.substring(name.indexOf('/') + 1));
  }

  private Words() {}
}
