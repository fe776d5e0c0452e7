package io.lastseat.local.cli.client;

import io.lastseat.client.Series;
import io.lastseat.client.answer.Outcome;
import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.cli.print.TextColumn;
import io.lastseat.local.client.TypedFailure;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat day}: what is free on a day of a series. */
@Command(
    name = "day",
    description = "Shows what is free on a day of a series, and what is not.",
    footer = {"", "Example: lastseat day room-7 2030-06-03"})
public final class DayCommand implements Runnable {

  enum Format {
    TABLE,
    JSON
  }

  private static final String MISSING = "missing";

  @Mixin private SeriesCommand.One server = new SeriesCommand.One();

  @Parameters(
      index = "1",
      paramLabel = "DATE",
      description = "The day, such as 2030-06-03, as the clocks there show it.")
  private LocalDate date = LocalDate.EPOCH;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TABLE",
      description = "table or json (default: table).")
  private Format format = Format.TABLE;

  @Override
  public void run() {
    Outcome<Series.Day> day = server.series().day(date);
    if (day instanceof Outcome.Refused<Series.Day> refused) {
      throw new CommandFailed(TypedFailure.told(refused.problem()));
    }
    if (format == Format.JSON) {
      server.show(day.get().document());
      return;
    }
    PrintWriter out = server.command.commandLine().getOut();
    print(day.get(), out);
    out.flush();
  }

  private static void print(Series.Day day, PrintWriter out) {
    Vector<Series.Slot> slots = Vector.ofAll(day.slots());
    out.printf("%s, %s%n%n", day.date(), day.timeZone());
    if (slots.isEmpty()) {
      out.println("No slots: it is closed.");
      return;
    }
    // A time may come twice on a day on which clocks change.
    boolean clocksChange = slots.map(slot -> slot.start().getOffset()).distinct().length() > 1;
    TextColumn.print(
        Vector.of(
            column("from", slots, slot -> time(slot.start(), clocksChange)),
            column("to", slots, slot -> time(slot.end(), clocksChange)),
            column("state", slots, Series.Slot::state),
            new TextColumn("left", slots.map(DayCommand::left), true),
            column("resource", slots, Series.Slot::resource)),
        out);
    out.printf("%n%d of %d slots free%n", slots.count(Series.Slot::isFree), slots.length());
  }

  private static TextColumn column(
      String title, Vector<Series.Slot> slots, Function<Series.Slot, String> cell) {
    return new TextColumn(title, slots.map(cell), false);
  }

  private static String left(Series.Slot slot) {
    return slot.state().equals(MISSING) ? "" : slot.left() + " of " + slot.capacity();
  }

  private static String time(OffsetDateTime moment, boolean withOffset) {
    String shown = moment.toLocalTime().toString();
    return withOffset ? shown + moment.getOffset() : shown;
  }
}
