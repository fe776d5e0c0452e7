package io.lastseat.tables.fields;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;

/** Writes and reads an applicant's tally as a map in a verdict, in a promotion and in a row. */
public final class TallyFields {

  static final Field TALLY = new Field("tally", "ta");

  /** The tally of an applicant who handed a reservation over. */
  private static final Field FORMER = new Field("formerTally", "fo");

  /** The name of the tally in which a reservation counts, in its rows. */
  public static final Field WHOSE = new Field("whose", "wh");

  private static final Field NAME = new Field("name", "n");
  private static final Field UNITS = new Field("units", "u");
  private static final Field REQUESTS = new Field("requests", "r");
  private static final Field UNITS_HELD = new Field("unitsHeld", "h");
  private static final Field REQUESTS_HELD = new Field("requestsHeld", "q");
  private static final Field UNITS_WAITING = new Field("unitsWaiting", "w");
  private static final Field REQUESTS_WAITING = new Field("requestsWaiting", "x");

  /** The bytes of eight attributes' names and places, the tally's name, 4 13-digit numbers. */
  private static final int FIXED_BYTES = 8 * 4 + 8 + TallyName.CHARS + 4 * 8;

  public static void write(Option<Tally> any, ItemWriter to) {
    write(TALLY, any, to);
  }

  /** Writes the tally of an applicant who handed a reservation over. */
  public static void writeFormer(Option<Tally> any, ItemWriter to) {
    write(FORMER, any, to);
  }

  private static void write(Field field, Option<Tally> any, ItemWriter to) {
    to.inside(
        field,
        any,
        (tally, map) ->
            map.text(NAME, tally.name().text())
                .number(UNITS, tally.units())
                .number(REQUESTS, tally.requests())
                .bytesIfAny(UNITS_HELD, TimelineCodec.write(tally.unitsHeld()))
                .bytesIfAny(REQUESTS_HELD, TimelineCodec.write(tally.requestsHeld()))
                .number(UNITS_WAITING, ifAny(tally.unitsWaiting()))
                .number(REQUESTS_WAITING, ifAny(tally.requestsWaiting())));
  }

  private static Option<Long> ifAny(long number) {
    return Option.when(number > 0, number);
  }

  /** Reads a tally; throws {@link IllegalArgumentException} if it is damaged. */
  public static Option<Tally> read(ItemReader from) {
    return from.insideIfAny(TALLY, "A tally", TallyFields::tally);
  }

  /** Reads the tally of an applicant who handed a reservation over. */
  public static Option<Tally> readFormer(ItemReader from) {
    return from.insideIfAny(FORMER, "A tally", TallyFields::tally);
  }

  private static Tally tally(ItemReader from) {
    return new Tally(
        new TallyName(from.text(NAME)),
        from.number(UNITS),
        from.number(REQUESTS),
        TimelineCodec.read(from.bytesIfAny(UNITS_HELD)),
        TimelineCodec.read(from.bytesIfAny(REQUESTS_HELD)),
        from.numberIfAny(UNITS_WAITING).getOrElse(0L),
        from.numberIfAny(REQUESTS_WAITING).getOrElse(0L));
  }

  /** The most bytes that a tally adds to an entry of a commit. */
  public static int atMostBytes(Option<Tally> any) {
    return any.map(
            tally ->
                FIXED_BYTES
                    + TimelineCodec.write(tally.unitsHeld()).length
                    + TimelineCodec.write(tally.requestsHeld()).length)
        .getOrElse(0);
  }

  /** Reads the name of the tally from a row. */
  public static Option<TallyName> whose(ItemReader from) {
    return from.textIfAny(WHOSE).map(TallyName::new);
  }

  private TallyFields() {}
}
