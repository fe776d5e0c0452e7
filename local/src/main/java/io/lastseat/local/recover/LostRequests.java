package io.lastseat.local.recover;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.request.Request;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Puts requests back that the table of requests has lost. They are written without {@code notIn},
 * so that they are looked for everywhere when the stream brings them.
 */
final class LostRequests {

  private final ItemsByKey items;
  private final String name;
  private final RequestItems table;
  private final Mended mended;
  private final boolean dryRun;

  LostRequests(
      DynamoDbClient client, ItemsByKey items, TableNames names, Mended mended, boolean dryRun) {
    this.items = items;
    this.name = names.requests();
    this.table = new RequestItems(client, names);
    this.mended = mended;
    this.dryRun = dryRun;
  }

  /** Writes those of them that are not there; answers how many there were. */
  int putBack(Vector<Request> requests) {
    Vector<Request> lost = requests.removeAll(standing(requests));
    mended.requestsPutBack += lost.size();
    if (!dryRun) {
      lost.forEach(table::putBack);
    }
    return lost.size();
  }

  /** Those of them under whose names something stands in the table. */
  Vector<Request> standing(Vector<Request> requests) {
    Set<Map<String, AttributeValue>> there =
        items.read(name, requests.map(LostRequests::key)).stream()
            .map(item -> Map.of("lane", text(item, "lane"), "requestId", text(item, "requestId")))
            .collect(Collectors.toSet());
    return requests.filter(request -> there.contains(key(request)));
  }

  private static Map<String, AttributeValue> key(Request request) {
    return Map.of(
        "lane", AttributeValue.fromS(request.lane().text()),
        "requestId", AttributeValue.fromS(request.id().text()));
  }

  private static AttributeValue text(Map<String, AttributeValue> item, String name) {
    return item.getOrDefault(name, AttributeValue.fromS(""));
  }
}
