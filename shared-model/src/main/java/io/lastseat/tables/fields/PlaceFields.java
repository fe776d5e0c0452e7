package io.lastseat.tables.fields;

import io.lastseat.model.grant.Place;
import io.vavr.control.Option;

/** Writes and reads a place on the waiting list, for verdicts, promotions and rows. */
public final class PlaceFields {

  private static final Field PLACE = new Field("place", "p");
  private static final Field UNITS_BEFORE = new Field("unitsBefore", "e");

  /**
   * The place of a request that was changed and waits on. Its brief name is not that of a target.
   */
  private static final Field KEPT = new Field("place", "g");

  /** The bytes of two numbers, their names and their places in the map. */
  public static final int BYTES = 2 * 13;

  /** Writes the place. */
  public static void write(Place place, ItemWriter to) {
    to.number(PLACE, place.number()).number(UNITS_BEFORE, place.unitsBefore());
  }

  /** Writes the place that a changed request keeps. */
  public static void writeKept(Place place, ItemWriter to) {
    to.number(KEPT, place.number()).number(UNITS_BEFORE, place.unitsBefore());
  }

  /** Reads the place that a changed request keeps; none if it does not wait. */
  public static Option<Place> readKept(ItemReader from) {
    return from.numberIfAny(KEPT).map(number -> new Place(number, from.number(UNITS_BEFORE)));
  }

  /** Whether the item has a place. */
  public static boolean areThere(ItemReader from) {
    return from.numberIfAny(PLACE).isDefined();
  }

  /** Reads a place; throws {@link IllegalArgumentException} if it is damaged. */
  public static Place read(ItemReader from) {
    return new Place(from.number(PLACE), from.number(UNITS_BEFORE));
  }

  private PlaceFields() {}
}
