package io.lastseat.local.cli;

import io.lastseat.client.Series;
import io.lastseat.client.answer.Outcome;
import io.lastseat.local.client.TypedFailure;
import java.io.PrintWriter;
import java.time.LocalDate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat day}: what is free on a day of a series. */
@Command(
    name = "day",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows what is free on a day of a series, and what is not.",
    footer = {"", "Example: lastseat day room-7 2030-06-03"})
final class DayCommand implements Runnable {

  enum Format {
    TABLE,
    JSON
  }

  @Mixin private SeriesOfServer server = new SeriesOfServer();

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
    new DayTable(day.get()).print(out);
    out.flush();
  }
}
