package io.lastseat.local.erase;

import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.log.store.RequestItems;
import io.lastseat.tables.TableNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks for a name in the table of requests: in all of it, or in one item. */
final class RequestSearch {

  private final DynamoDbClient client;
  private final String table;

  RequestSearch(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.requests();
  }

  void through(Wanted wanted, Consumer<FoundName> seen) {
    if (wanted instanceof Wanted.One one) {
      Map<String, AttributeValue> key = RequestItems.key(one.resource(), one.request());
      Map<String, AttributeValue> item =
          client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item();
      look(item, wanted, seen);
    } else {
      new TablePages(client).forEach(table, page -> page.forEach(item -> look(item, wanted, seen)));
    }
  }

  private void look(Map<String, AttributeValue> item, Wanted wanted, Consumer<FoundName> seen) {
    StoredCopy copy = StoredCopy.ofItem(item);
    for (String name : wanted.in(copy)) {
      Map<String, AttributeValue> key = new HashMap<>(item);
      key.keySet().retainAll(Set.of("lane", "requestId"));
      seen.accept(
          FoundName.of(
              LocationKind.REQUEST,
              "",
              copy,
              name,
              new ItemLocation(client, table, key, ItemLocation.Path.ITEM, copy)));
    }
  }
}
