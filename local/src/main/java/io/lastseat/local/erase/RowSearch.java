package io.lastseat.local.erase;

import io.lastseat.embedded.dynamodb.TablePages;
import io.lastseat.local.erase.ItemLocation.Path;
import io.lastseat.local.recover.SetAside;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Looks for a name in the table of reservations: in the rows of verdicts, in quarantined records,
 * and in rows that a recovery set aside.
 */
final class RowSearch {

  private final DynamoDbClient client;
  private final String table;

  RowSearch(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  void through(Wanted wanted, Consumer<FoundName> seen) {
    TablePages pages = new TablePages(client);
    if (wanted instanceof Wanted.One one) {
      String rows = RowCodec.partition(one.resource(), one.request()).partitionKeyValue().s();
      for (String partition : new String[] {rows, QuarantineItem.PARTITION, SetAside.PARTITION}) {
        pages.forEach(
            table,
            RowCodec.PARTITION,
            partition,
            page -> page.forEach(item -> look(item, wanted, seen)));
      }
    } else {
      pages.forEach(table, page -> page.forEach(item -> look(item, wanted, seen)));
    }
  }

  private void look(Map<String, AttributeValue> item, Wanted wanted, Consumer<FoundName> seen) {
    Map<String, AttributeValue> key =
        Map.of(
            RowCodec.PARTITION, Objects.requireNonNull(item.get(RowCodec.PARTITION)),
            RowCodec.PART, Objects.requireNonNull(item.get(RowCodec.PART)));
    String part = StoredCopy.text(item, RowCodec.PART);
    switch (StoredCopy.text(item, RowCodec.PARTITION)) {
      case QuarantineItem.PARTITION ->
          new QuarantineLocation(client, table, key, item).look(wanted, seen);
      case SetAside.PARTITION ->
          look(LocationKind.SET_ASIDE, part, key, new Path(SetAside.ROW, -1), item, wanted, seen);
      default -> {
        if (part.equals(RowCodec.VERDICT)) {
          look(LocationKind.ROW, "", key, Path.ITEM, item, wanted, seen);
        }
      }
    }
  }

  private void look(
      LocationKind where,
      String detail,
      Map<String, AttributeValue> key,
      Path path,
      Map<String, AttributeValue> item,
      Wanted wanted,
      Consumer<FoundName> seen) {
    StoredCopy copy = StoredCopy.ofRow(path.in(item));
    for (String name : wanted.in(copy)) {
      seen.accept(
          FoundName.of(
              where, detail, copy, name, new ItemLocation(client, table, key, path, copy)));
    }
  }
}
