package io.lastseat.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.TextColumn;
import io.lastseat.client.Series;
import io.lastseat.client.SeriesTerms;
import io.lastseat.client.Terms;
import io.lastseat.client.answer.Outcome;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat series}: slots of a calendar. */
@Command(
    name = "series",
    description = "Makes and shows series, whose slots are claimed by time.",
    footer = "What is free on a day is shown by 'lastseat day'.")
public final class SeriesCommand implements Runnable {

  /** The series that a command is about, and its running server. */
  static final class One extends ServerOption {

    @Parameters(index = "0", paramLabel = "SERIES", description = "The id of the series.")
    private String id = "";

    Series series() {
      return client().series(id);
    }
  }

  /** The days and hours in which a series has slots. */
  static final class Hours {

    @Option(
        names = "--from",
        required = true,
        paramLabel = "DATE",
        description = "The first day, such as 2030-06-03, as the clocks there show it.")
    private LocalDate from = LocalDate.EPOCH;

    @Option(names = "--to", required = true, paramLabel = "DATE", description = "The last day.")
    private LocalDate to = LocalDate.EPOCH;

    @Option(
        names = "--opens",
        required = true,
        paramLabel = "TIME",
        description = "When the first slot of a day begins, such as 08:00.")
    private String opens = "";

    @Option(
        names = "--closes",
        required = true,
        paramLabel = "TIME",
        description = "When the last slot of a day ends; 24:00 is midnight.")
    private String closes = "";

    @Option(
        names = "--length",
        required = true,
        paramLabel = "LENGTH",
        description = "How long each slot is, as in ISO 8601, from PT5M to PT12H.")
    private Duration length = Duration.ZERO;

    @Option(
        names = "--time-zone",
        required = true,
        paramLabel = "ZONE",
        description = "The time zone of the clocks there, such as Europe/Berlin.")
    private String zone = "";

    @Option(
        names = "--closed-weekdays",
        split = ",",
        paramLabel = "WEEKDAY",
        description = "Weekdays without slots, with commas in between, such as saturday,sunday.")
    private DayOfWeek[] closedWeekdays = {};

    @Option(
        names = "--closed-days",
        split = ",",
        paramLabel = "DATE",
        description = "Days without slots besides, with commas in between.")
    private LocalDate[] closedDays = {};

    private SeriesTerms with(Terms each) {
      SeriesTerms days = SeriesTerms.days(from, to, each).length(length).open(opens, closes, zone);
      SeriesTerms open = closedWeekdays.length == 0 ? days : days.closedWeekdays(closedWeekdays);
      return closedDays.length == 0 ? open : open.closedDays(closedDays);
    }
  }

  /** The terms of each slot of a series. */
  static final class EachSlot {

    @Option(
        names = "--capacity",
        paramLabel = "UNITS",
        defaultValue = "1",
        description = "How much of each slot there is (default: ${DEFAULT-VALUE}).")
    private long capacity = 1;

    @Option(names = "--title", paramLabel = "TITLE", description = "A name for people.")
    private @Nullable String title;

    @Option(
        names = "--hold",
        paramLabel = "HOLD",
        description = "How long a claim is held that says nothing itself, as in ISO 8601.")
    private @Nullable Duration hold;

    @Option(
        names = "--longest-hold",
        paramLabel = "HOLD",
        description = "The longest hold that a claim may ask for.")
    private @Nullable Duration longestHold;

    @Option(
        names = "--waiting-list-limit",
        paramLabel = "REQUESTS",
        description = "How many requests may wait for a slot; claims do not wait.")
    private @Nullable Long waitingListLimit;

    private Terms terms() {
      Terms each = Terms.of(capacity);
      each = title == null ? each : each.title(title);
      each = hold == null ? each : each.hold(hold);
      each = longestHold == null ? each : each.longestHold(longestHold);
      return waitingListLimit == null ? each : each.waitingListLimit(waitingListLimit);
    }
  }

  @Override
  public void run() {
    throw new WrongUsage("Say what to do, for example: lastseat series show room-7");
  }

  @Command(
      name = "make",
      mixinStandardHelpOptions = true,
      description = {
        "Makes the slots of some days, and the series if it does not exist.",
        "What is there stays as it is, so the same again is harmless. Further days follow by"
            + " another command of the same hours and terms. Status 75 where slots are still"
            + " missing when the time is over: the same command goes on."
      },
      footer =
          "Example: lastseat series make room-7 --from 2030-06-03 --to 2030-06-09"
              + " --opens 08:00 --closes 18:00 --length PT1H --time-zone Europe/Berlin")
  int make(
      @Mixin One server,
      @Mixin Hours hours,
      @Mixin EachSlot slots,
      @Option(
              names = "--wait",
              paramLabel = "WAIT",
              defaultValue = "PT1M",
              description = "How long to go on, as in ISO 8601 (default: ${DEFAULT-VALUE}).")
          Duration wait) {
    if (wait.isNegative() || wait.isZero()) {
      throw new WrongUsage("Nothing is made in no time: --wait is longer.");
    }
    Outcome<Series.Made> made =
        server.client().patience(wait).series(server.id).make(hours.with(slots.terms()));
    server.show(made, Series.Made::document);
    return made instanceof Outcome.Undecided<Series.Made> left
        ? server.notObtained(
            "%d slots are still missing; the same command goes on."
                .formatted(left.document().path("missing").asInt()))
        : 0;
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows the days and hours of a series, and the terms of its slots, as JSON.",
      footer = "Example: lastseat series show room-7")
  void show(@Mixin One server) {
    server.show(
        server
            .series()
            .look()
            .map(Series.State::document)
            .orElseThrow(
                () ->
                    new CommandFailed(
                        "There is no series %s. Make it: lastseat series make."
                            .formatted(server.id))));
  }

  /** {@code lastseat day}: the free units on a day of a series. */
  @Command(
      name = "day",
      description = "Shows what is free on a day of a series, and what is not.",
      footer = "Example: lastseat day room-7 2030-06-03")
  public static final class Day implements Runnable {

    enum Format {
      TABLE,
      JSON
    }

    private static final String MISSING = "missing";

    @Mixin private One server = new One();

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
      if (format == Format.JSON || day instanceof Outcome.Refused) {
        server.show(day, Series.Day::document);
      } else {
        print(day.get(), server.out());
      }
    }

    private static void print(Series.Day day, PrintWriter out) {
      Vector<Series.Slot> slots = Vector.ofAll(day.slots());
      out.printf("%s, %s%n%n", day.date(), day.timeZone());
      if (slots.isEmpty()) {
        out.println("No slots: it is closed.");
        return;
      }
      // A time may occur twice on a day on which clocks change.
      boolean clocksChange = slots.map(slot -> slot.start().getOffset()).distinct().length() > 1;
      TextColumn.print(
          Vector.of(
                  column("from", slots, slot -> time(slot.start(), clocksChange)),
                  column("to", slots, slot -> time(slot.end(), clocksChange)),
                  column("state", slots, Series.Slot::state),
                  new TextColumn("free", slots.map(Day::left), true))
              .appendAll(categories(slots))
              .append(column("resource", slots, Series.Slot::resource)),
          out);
      out.printf("%n%d of %d slots free%n", slots.count(Series.Slot::isFree), slots.length());
    }

    private static TextColumn column(
        String title, Vector<Series.Slot> slots, Function<Series.Slot, String> cell) {
      return new TextColumn(title, slots.map(cell), false);
    }

    private static String left(Series.Slot slot) {
      return slot.state().equals(MISSING) ? "" : slot.free() + " of " + slot.capacity();
    }

    /** A column for each category of some slot, with what is left of it there. */
    private static Vector<TextColumn> categories(Vector<Series.Slot> slots) {
      Vector<LinkedHashMap<String, String>> left =
          slots.map(
              slot ->
                  LinkedHashMap.ofAll(
                      slot.document().path("categories").valueStream(),
                      one -> one.path("name").asText(),
                      Day::left));
      return left.flatMap(LinkedHashMap::keySet)
          .distinct()
          .map(name -> new TextColumn(name, left.map(of -> of.get(name).getOrElse("")), true));
    }

    private static String left(JsonNode category) {
      return category.path("free").asText()
          + (category.has("capacity") ? " of " + category.path("capacity").asText() : "");
    }

    private static String time(OffsetDateTime moment, boolean withOffset) {
      String shown = moment.toLocalTime().toString();
      return withOffset ? shown + moment.getOffset() : shown;
    }
  }
}
