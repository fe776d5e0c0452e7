package io.lastseat.tables.fields;

import io.lastseat.model.grant.Place;

/** A place on the waiting list as attributes of a verdict, of a promotion and of a row. */
public final class PlaceFields {

  private static final Field PLACE = new Field("place", "p");
  private static final Field UNITS_BEFORE = new Field("unitsBefore", "e");

  /** Two numbers, their names and their places in the map. */
  public static final int BYTES = 2 * 13;

  public static void write(Place place, ItemWriter to) {
    to.number(PLACE, place.number()).number(UNITS_BEFORE, place.unitsBefore());
  }

  public static boolean areThere(ItemReader from) {
    return from.numberIfAny(PLACE).isDefined();
  }

  public static Place read(ItemReader from) {
    return new Place(from.number(PLACE), from.number(UNITS_BEFORE));
  }

  private PlaceFields() {}
}
