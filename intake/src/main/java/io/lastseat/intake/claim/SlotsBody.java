package io.lastseat.intake.claim;

import io.lastseat.intake.http.Fields;
import io.lastseat.intake.slots.SlotSpan;
import io.lastseat.intake.slots.WallTime;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** The body of a claim that names a time of a series, and not each slot. */
record SlotsBody(ResourceId series, SlotSpan span, long quantity) {

  static final String SERIES = "series";

  private static final String TIME_RULE =
      "must be a time such as 2026-11-23T10:00, as the clocks show it there, or with an offset,"
          + " such as 2026-11-23T10:00+01:00";

  static Option<SlotsBody> read(Fields fields) {
    int wrong = fields.wrong();
    Option<ResourceId> series = fields.resource(SERIES);
    Option<WallTime> from = time(fields, "from");
    Option<WallTime> to = time(fields, "to");
    Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
    fields.require("from");
    fields.require("to");
    fields.refuse("resources", "name either resources or a series, not both");
    return Option.when(
        fields.wrong() == wrong,
        () ->
            new SlotsBody(
                series.get(), new SlotSpan(from.get(), to.get()), quantity.getOrElse(1L)));
  }

  private static Option<WallTime> time(Fields fields, String name) {
    return fields.parsed(name, TIME_RULE, text -> WallTime.parse(text).toEither(TIME_RULE));
  }

  /** As much of each of these slots. */
  SortedMap<ResourceId, Long> each(Vector<ResourceId> slots) {
    return slots.foldLeft(
        TreeMap.<ResourceId, Long>empty(), (units, slot) -> units.put(slot, quantity));
  }
}
