package io.lastseat.tables.fields;

import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Quantities;
import io.vavr.control.Option;

/** Writes and reads a grant as attributes of a verdict and of a row. */
public final class GrantFields {

  private static final Field UNITS = new Field("units", "u");
  private static final Field CHANGES = new Field("changes", "j");
  private static final Field HELD_SINCE = new Field("heldSince", "s");
  private static final Field GENERATION = new Field("generation", "gn");
  private static final Field HANDED_OVER_BY = new Field("handedOverBy", "hb");
  private static final Field HELD_UNTIL = new Field("heldUntil", "y");

  public static void writeUnits(Grant grant, ItemWriter to) {
    to.number(UNITS, grant.units());
    QuantitiesFields.write(QuantitiesFields.OF_GRANT, grant.quantities(), to);
  }

  public static void writeHold(Grant grant, ItemWriter to) {
    to.time(HELD_SINCE, grant.hold().map(Hold::since)).time(HELD_UNTIL, grant.until());
  }

  public static void writeChanges(Grant grant, ItemWriter to) {
    to.number(CHANGES, grant.changes());
  }

  /** Writes how often it was handed over, and which change was the last time; nothing if never. */
  public static void writeGeneration(Generation generation, ItemWriter to) {
    if (generation.isLater()) {
      to.number(GENERATION, generation.number()).number(HANDED_OVER_BY, generation.since());
    }
  }

  /** The most bytes of a generation in an entry of a commit. */
  public static int atMostBytes(Generation generation) {
    return generation.isLater() ? 2 * (AtMost.NUMBER + 1) : 0;
  }

  /** Reads how often it was handed over. */
  public static Generation readGeneration(ItemReader from) {
    return from.smallIfAny(GENERATION)
        .map(
            number ->
                new Generation(
                    number,
                    ItemReader.required(HANDED_OVER_BY.full(), from.smallIfAny(HANDED_OVER_BY))))
        .getOrElse(Generation.FIRST);
  }

  /**
   * Reads a grant; throws {@link IllegalArgumentException} if it is damaged.
   *
   * @param impliedUnits the units if none are written
   * @param impliedQuantities their categories, if no units are written
   * @param impliedChanges the changes if none are written
   */
  public static Grant read(
      Option<Long> impliedUnits,
      Quantities impliedQuantities,
      Option<Integer> impliedChanges,
      ItemReader from) {
    Option<Long> written = from.numberIfAny(UNITS);
    long units = ItemReader.required(UNITS.full(), written.orElse(impliedUnits));
    int changes =
        ItemReader.required(CHANGES.full(), from.smallIfAny(CHANGES).orElse(impliedChanges));
    return new Grant(
            units,
            from.timeIfAny(HELD_UNTIL).map(until -> new Hold(from.time(HELD_SINCE), until)),
            changes)
        .in(
            written.isDefined()
                ? QuantitiesFields.read(QuantitiesFields.OF_GRANT, from)
                : impliedQuantities)
        .in(readGeneration(from));
  }

  private GrantFields() {}
}
