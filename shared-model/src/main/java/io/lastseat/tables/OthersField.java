package io.lastseat.tables;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a number for each of several resources, as a map by their names. */
public final class OthersField {

  /** The units of a claim on resources other than its home. */
  public static final Field OTHERS = new Field("others", "ot");

  /** The bytes of a number and the places of name and number in the map, without the name. */
  private static final int ENTRY_BYTES = 1 + VerdictFields.NUMBER_BYTES;

  private static final int MAP_BYTES = 3 + 6;

  /** Writes the numbers; no attribute if there are none. */
  public static void write(SortedMap<ResourceId, Long> units, ItemWriter to) {
    write(OTHERS, units, to);
  }

  static void write(Field field, SortedMap<ResourceId, Long> numbers, ItemWriter to) {
    if (!numbers.isEmpty()) {
      Map<String, AttributeValue> map = new HashMap<>();
      numbers.forEach(
          (resource, number) ->
              map.put(resource.text(), AttributeValue.fromN(Long.toString(number))));
      to.map(field, map);
    }
  }

  /** Reads the numbers; throws {@link IllegalArgumentException} if they are damaged. */
  public static SortedMap<ResourceId, Long> read(ItemReader from) {
    return read(OTHERS, from);
  }

  static SortedMap<ResourceId, Long> read(Field field, ItemReader from) {
    SortedMap<ResourceId, Long> numbers = TreeMap.empty();
    for (Map<String, AttributeValue> map : from.mapIfAny(field)) {
      ItemReader each = ItemReader.inFull(map);
      numbers =
          numbers.merge(
              TreeMap.ofEntries(
                  io.vavr.collection.List.ofAll(map.keySet())
                      .map(name -> new Tuple2<>(new ResourceId(name), each.number(name)))));
    }
    return numbers;
  }

  /** The most bytes that the map takes. */
  public static int atMostBytes(SortedMap<ResourceId, Long> numbers) {
    return numbers.isEmpty()
        ? 0
        : MAP_BYTES
            + numbers
                .keySet()
                .toList()
                .map(id -> id.text().length() + ENTRY_BYTES)
                .sum()
                .intValue();
  }

  private OthersField() {}
}
