package io.lastseat.tables.fields;

import io.lastseat.model.grant.Place;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes and reads a place on the waiting list, for verdicts, promotions and rows. */
public final class PlaceFields {

  private static final Field PLACE = new Field("place", "p");
  private static final Field UNITS_BEFORE = new Field("unitsBefore", "e");

  /**
   * The place of a request that was changed and waits on. Its brief name is not that of a target.
   */
  private static final Field KEPT = new Field("place", "g");

  /** The places in the lines of categories, by their names. */
  private static final Field LINES = new Field("places", "pl");

  /** The bytes of two numbers, their names and their places in the map. */
  private static final int BYTES = 2 * 13;

  /** The most bytes of a name and a map in a map. */
  private static final int ENTRY_BYTES = 8;

  /** Writes the place. */
  public static void write(Place place, ItemWriter to) {
    write(PLACE, place, to);
  }

  private static void write(Field number, Place place, ItemWriter to) {
    to.number(number, place.number()).number(UNITS_BEFORE, place.unitsBefore());
    if (!place.lines().isEmpty()) {
      Map<String, AttributeValue> lines = new HashMap<>();
      place.lines().forEach((name, one) -> lines.put(name, AttributeValue.fromM(line(one))));
      to.map(LINES, lines);
    }
  }

  private static Map<String, AttributeValue> line(Place place) {
    ItemWriter line = ItemWriter.briefly();
    write(place, line);
    return line.item();
  }

  /** Writes the place that a changed request keeps. */
  public static void writeKept(Place place, ItemWriter to) {
    write(KEPT, place, to);
  }

  /** Reads the place that a changed request keeps; none if it does not wait. */
  public static Option<Place> readKept(ItemReader from) {
    return from.numberIfAny(KEPT).map(number -> read(number, from));
  }

  /** Whether the item has a place. */
  public static boolean areThere(ItemReader from) {
    return from.numberIfAny(PLACE).isDefined();
  }

  /** Reads a place; throws {@link IllegalArgumentException} if it is damaged. */
  public static Place read(ItemReader from) {
    return read(from.number(PLACE), from);
  }

  private static Place read(long number, ItemReader from) {
    SortedMap<String, Place> lines = TreeMap.empty();
    for (Map<String, AttributeValue> map : from.mapIfAny(LINES)) {
      ItemReader all = ItemReader.inFull(map);
      for (String name : map.keySet()) {
        ItemReader line = ItemReader.briefly(all.map(name));
        lines = lines.put(name, read(line));
        line.knownWhole("A place in a line");
      }
    }
    return new Place(number, from.number(UNITS_BEFORE), lines);
  }

  /** The most bytes that the place takes in an entry of a commit. */
  public static int atMostBytes(Place place) {
    return BYTES
        + place.lines().keySet().map(name -> name.length() + BYTES + ENTRY_BYTES).sum().intValue();
  }

  private PlaceFields() {}
}
