package io.lastseat.local.cli;

import io.lastseat.client.Series;
import io.lastseat.client.answer.Outcome;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code lastseat series make}: makes a series, or more days of one. */
@Command(
    name = "make",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Makes the slots of some days, and the series where nobody has.",
      "What is there stays as it is, so the same again is harmless. Further days follow by another"
          + " command of the same hours and terms. Status 75 where slots are still missing when"
          + " the time is over: the same command goes on."
    },
    footer = {
      "",
      "Example: lastseat series make room-7 --from 2030-06-03 --to 2030-06-09"
          + " --opens 08:00 --closes 18:00 --length PT1H --zone Europe/Berlin"
    })
final class SeriesMakeCommand implements Callable<Integer> {

  @Mixin private SeriesOfServer server = new SeriesOfServer();
  @Mixin private SeriesHours hours = new SeriesHours();
  @Mixin private SlotTerms terms = new SlotTerms();

  @Option(
      names = "--wait",
      paramLabel = "WAIT",
      defaultValue = "PT1M",
      description = "How long to go on, as in ISO 8601 (default: ${DEFAULT-VALUE}).")
  private Duration wait = Duration.ofMinutes(1);

  @Override
  public Integer call() {
    if (wait.isNegative() || wait.isZero()) {
      throw new ParameterException(
          server.command.commandLine(), "Nothing is made in no time: --wait is longer.");
    }
    Outcome<Series.Made> made = server.series(wait).make(hours.of(terms.each()));
    server.show(made, Series.Made::document);
    return made instanceof Outcome.Undecided<Series.Made> left
        ? server.notObtained(
            "%d slots are still missing; the same command goes on."
                .formatted(left.document().path("missing").asInt()))
        : 0;
  }
}
