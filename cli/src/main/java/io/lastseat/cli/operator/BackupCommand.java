package io.lastseat.cli.operator;

import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.embedded.dynamodb.Backup;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.serve.LastseatServer;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lastseat backup}: copies a data folder while its server runs. */
@Command(
    name = "backup",
    description = {
      "Copies a data folder, as it is at one moment; the server may run.",
      "The copy is a data folder, too. The first server that starts on it, or on a folder into"
          + " which it was put back, raises the epoch: no fencing token and no cursor of the feed"
          + " that was given after the copy was made is given again."
    },
    exitCodeList = {"0:the copy is whole and on the disk", "1:there is none", "2:wrong usage"},
    footer = "Example: lastseat backup --data ~/reservations --to /backup/reservations-monday")
public final class BackupCommand extends PrintingCommand implements Runnable {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "lastseat-data",
      description =
          "The server's data folder, seen from the working directory (default: ${DEFAULT-VALUE}).")
  private Path data = Path.of("lastseat-data");

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the copy: not there yet, in a folder that is.")
  @SuppressWarnings("NullAway.Init")
  private Path to;

  @Override
  public void run() {
    Path database = LastseatServer.databaseIn(data);
    if (!EmbeddedDynamo.hasDatabase(database)) {
      throw new CommandFailed(
          "There is no data in %s: name the folder that the server was started with (--data)."
              .formatted(data.toAbsolutePath().normalize()));
    }
    if (to.toAbsolutePath().normalize().startsWith(data.toAbsolutePath().normalize())) {
      throw new CommandFailed(
          "%s is inside the data folder: choose a folder elsewhere, best on another disk (--to)."
              .formatted(to));
    }
    if (Files.exists(to)) {
      throw new CommandFailed("%s is there already: choose another folder (--to).".formatted(to));
    }
    Path parent = to.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new CommandFailed(
          "There is no folder %s: make it first, or choose another one (--to).".formatted(parent));
    }
    try {
      Backup.make(database, to);
    } catch (UncheckedIOException unusable) {
      throw new CommandFailed(unusable.getMessage() + " (" + unusable.getCause() + ")");
    }
    out().printf("The copy is in %s. To use it: lastseat serve --data \"%s\"%n", to, to);
  }
}
