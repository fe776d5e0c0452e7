package io.lastseat.tables.commit;

import io.lastseat.model.CategoryUnits;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.TimelineCodec;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes and reads what the books say of each category; absent if nothing was taken by category.
 */
final class CategoriesCodec {

  private static final String NAME = "categories";

  static void write(SortedMap<String, CategoryUnits> categories, ItemWriter to) {
    if (!categories.isEmpty()) {
      Map<String, AttributeValue> map = new HashMap<>();
      categories.forEach((name, units) -> map.put(name, AttributeValue.fromM(write(units))));
      to.map(NAME, map);
    }
  }

  private static Map<String, AttributeValue> write(CategoryUnits units) {
    ItemWriter one =
        ItemWriter.inFull()
            .number("taken", units.taken())
            .bytesIfAny("holds", TimelineCodec.write(units.holds()));
    WaitingCodec.write(units.line(), one);
    return one.item();
  }

  static SortedMap<String, CategoryUnits> read(ItemReader from) {
    SortedMap<String, CategoryUnits> categories = TreeMap.empty();
    for (Map<String, AttributeValue> map : from.mapIfAny(NAME)) {
      ItemReader all = ItemReader.inFull(map);
      for (String name : map.keySet()) {
        ItemReader one = ItemReader.inFull(all.map(name));
        categories =
            categories.put(
                name,
                new CategoryUnits(
                    one.number("taken"),
                    TimelineCodec.read(one.bytesIfAny("holds")),
                    WaitingCodec.read(one)));
        one.knownWhole("A category in a commit");
      }
    }
    return categories;
  }

  private CategoriesCodec() {}
}
