package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat series}: slots of a calendar. */
@Command(
    name = "series",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Makes and shows series, whose slots are claimed by time.",
    subcommands = {SeriesMakeCommand.class, SeriesShowCommand.class},
    footer = {"", "What is free on a day is shown by 'lastseat day'."})
final class SeriesCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Say what to do, for example: lastseat series show room-7");
  }
}
