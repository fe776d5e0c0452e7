package io.lastseat.local.cli;

import io.lastseat.local.server.LastseatServer;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Where the records are that the stream gave up on, or that were parked or deferred. */
final class GivenUpOption {

  @picocli.CommandLine.Option(
      names = "--given-up",
      paramLabel = "DIR",
      description =
          "A copy of the bucket of given-up records; without it the folder of the server is looked"
              + " at, where its data folder is known.")
  private @Nullable Path folder;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  /**
   * The folder; says so where there is none to look at.
   *
   * @throws CommandFailed where the one that was named is not there
   */
  Option<Path> of(TablesOption tables) {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CommandFailed("There is no folder " + folder + " (--given-up).");
    }
    Option<Path> known =
        Option.of(folder)
            .orElse(
                () ->
                    tables.dataFolder().map(LastseatServer::givenUpIn).filter(Files::isDirectory));
    if (known.isEmpty() && tables.dataFolder().isEmpty()) {
      PrintWriter err = command.commandLine().getErr();
      err.println("Given-up records are not looked at: name a copy of their bucket (--given-up).");
      err.flush();
    }
    return known;
  }
}
