package io.lastseat.local.cli;

import io.lastseat.client.Series;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.time.OffsetDateTime;
import java.util.function.Function;

/** A day of a series for people: a line for each slot. */
final class DayTable {

  private static final String MISSING = "missing";

  private final Series.Day day;
  private final Vector<Series.Slot> slots;

  DayTable(Series.Day day) {
    this.day = day;
    this.slots = Vector.ofAll(day.slots());
  }

  void print(PrintWriter out) {
    out.printf("%s, %s%n%n", day.date(), day.timeZone());
    if (slots.isEmpty()) {
      out.println("No slots: it is closed.");
      return;
    }
    TextColumn.print(
        Vector.of(
            column("from", slot -> time(slot.start())),
            column("to", slot -> time(slot.end())),
            column("state", Series.Slot::state),
            new TextColumn("left", slots.map(DayTable::left), true),
            column("resource", Series.Slot::resource)),
        out);
    out.printf("%n%d of %d slots free%n", slots.count(Series.Slot::isFree), slots.length());
  }

  private TextColumn column(String title, Function<Series.Slot, String> cell) {
    return new TextColumn(title, slots.map(cell), false);
  }

  private static String left(Series.Slot slot) {
    return slot.state().equals(MISSING) ? "" : slot.left() + " of " + slot.capacity();
  }

  /** With its offset on a day on which clocks change: a time may come twice. */
  private String time(OffsetDateTime moment) {
    String shown = moment.toLocalTime().toString();
    boolean clocksChange = slots.map(slot -> slot.start().getOffset()).distinct().length() > 1;
    return clocksChange ? shown + moment.getOffset() : shown;
  }
}
