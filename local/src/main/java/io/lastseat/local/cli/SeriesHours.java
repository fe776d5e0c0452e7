package io.lastseat.local.cli;

import io.lastseat.client.SeriesTerms;
import io.lastseat.client.Terms;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import picocli.CommandLine.Option;

/** On which days a series has slots, and when. */
final class SeriesHours {

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
      names = "--zone",
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

  /** All of it, with the terms of each slot. */
  SeriesTerms of(Terms each) {
    SeriesTerms days = SeriesTerms.days(from, to, each).length(length).open(opens, closes, zone);
    SeriesTerms open = closedWeekdays.length == 0 ? days : days.closedWeekdays(closedWeekdays);
    return closedDays.length == 0 ? open : open.closedDays(closedDays);
  }
}
