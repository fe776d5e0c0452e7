package io.lastseat.tables.fields;

import io.lastseat.model.grant.Quantities;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes and reads units by category, as a map by their names. */
public final class QuantitiesFields {

  /** The units of a request. */
  public static final Field QUANTITIES = new Field("quantities", "qs");

  /** The units of a grant. */
  public static final Field OF_GRANT = new Field("unitsByCategory", "uq");

  /** The change of the units taken. */
  public static final Field MOVED = new Field("changeByCategory", "dq");

  /** The most bytes of a number, of a sign, and of their place in the map. */
  private static final int ENTRY_BYTES = 16;

  private static final int MAP_BYTES = 8;

  /** Writes the units; no attribute if there are none. */
  public static void write(Field field, Quantities units, ItemWriter to) {
    if (!units.isEmpty()) {
      to.map(field, map(units));
    }
  }

  /** The units as a map. */
  public static Map<String, AttributeValue> map(Quantities units) {
    Map<String, AttributeValue> map = new HashMap<>();
    units
        .byCategory()
        .forEach((name, number) -> map.put(name, AttributeValue.fromN(Long.toString(number))));
    return map;
  }

  /** Reads the units; throws {@link IllegalArgumentException} if they are damaged. */
  public static Quantities read(Field field, ItemReader from) {
    return from.mapIfAny(field).map(QuantitiesFields::of).getOrElse(Quantities.NONE);
  }

  /** The units of a map; throws {@link IllegalArgumentException} if they are damaged. */
  public static Quantities of(Map<String, AttributeValue> map) {
    ItemReader each = ItemReader.inFull(map);
    SortedMap<String, Long> units = TreeMap.empty();
    for (String name : map.keySet()) {
      units = units.put(name, each.number(name));
    }
    return new Quantities(units);
  }

  /** The most bytes that the map takes in an entry of a commit. */
  public static int atMostBytes(Quantities units) {
    return units.isEmpty()
        ? 0
        : MAP_BYTES
            + units.byCategory().keySet().map(name -> name.length() + ENTRY_BYTES).sum().intValue();
  }

  private QuantitiesFields() {}
}
