package io.lastseat.cli.operator;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.serializer.archive.Archiving.Swept;
import io.vavr.control.Either;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat archive}: closes a resource's name for good, and moves its items into a file. */
@Command(
    name = "archive",
    description = {
      "Closes the name of a resource for good, and moves it into a file.",
      "It refuses where the resource is open, or was used in the last 30 days, or something of it"
          + " is pending, held or waited for, or the audit finds a difference. Then it closes the"
          + " name by a last commit of its log: each later request about the resource is refused"
          + " from then on, and it cannot be created again. It writes the log, the rows and the"
          + " requests into the file, reads the file again, and deletes them in the tables. There"
          + " is no way back. The server may run. If it is ended in the middle, run it again: it"
          + " goes on, with the same file."
    },
    exitCodeList = {
      "0:it is archived; of --dry-run, it can be",
      "1:it is not, or something is left to be deleted",
      "2:wrong usage"
    },
    footer = "Example: lastseat archive concert --to concert.jsonl.gz --data ~/reservations")
public final class ArchiveCommand extends PrintingCommand implements Callable<Integer> {

  @Mixin private TablesOption tables = new TablesOption();

  @Parameters(paramLabel = "RESOURCE", description = "The id of the resource.")
  @SuppressWarnings("NullAway.Init")
  private ResourceId resource;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description =
          "The file, which must not be there yet, but for that of an earlier run: lines of JSON,"
              + " compressed by gzip. It has names in it. Needed, but for --dry-run.")
  private @Nullable Path file;

  @Option(
      names = "--keep-claims",
      description =
          "Archive it although claims have something here and elsewhere: these stand for good.")
  private boolean keepClaims;

  @Option(
      names = "--dry-run",
      description = "Only tell whether it can be archived; nothing is written.")
  private boolean dryRun;

  @Override
  public Integer call() {
    Path to = file();
    try (OpenTables open = tables.open()) {
      Archiving archiving = new Archiving(open.parts());
      if (!dryRun && Files.exists(to) && !archiving.isArchived(resource)) {
        throw new CommandFailed("The file %s is there already. Name another file.".formatted(to));
      }
      audit(open);
      Head head = archiving.close(resource, keepClaims, dryRun).getOrElseThrow(CommandFailed::new);
      if (dryRun) {
        out()
            .printf(
                Locale.ROOT,
                head.books().archived()
                    ? "%s is archived already. Nothing was written.%n"
                    : "%s can be archived. Nothing was written.%n",
                resource);
        return 0;
      }
      print(written(new ArchiveFile(to), head, archiving, open));
      return swept(archiving.sweep(head));
    }
  }

  /** Fails if the audit finds a difference, so only a sound log is archived. */
  private void audit(OpenTables open) {
    try (Audit audit =
        new Audit(open.client(), open.names(), AuditWatcher.none(), Clock.systemUTC())) {
      if (audit.of(resource).exists(books -> books.differences() > 0)) {
        throw new CommandFailed(
            "The audit finds differences: 'lastseat audit %s' shows the first."
                .formatted(resource));
      }
    }
  }

  /** Checks the path of the file before the name is closed, so a mistake in it costs nothing. */
  private Path file() {
    if (file == null) {
      if (dryRun) {
        return Path.of("");
      }
      throw new WrongUsage("Say where its items go (--to FILE)");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null || !Files.isWritable(folder)) {
      throw new CommandFailed("The file %s cannot be written.".formatted(file));
    }
    return file;
  }

  /** Writes the file unless it exists, and reads all of it again before anything is deleted. */
  private static Map<String, Long> written(
      ArchiveFile file, Head head, Archiving archiving, OpenTables open) {
    if (!file.exists()) {
      try {
        file.write(head, archiving, open.client(), open.names());
      } catch (UncheckedIOException | IllegalStateException failure) {
        throw new CommandFailed(String.valueOf(failure.getMessage()));
      }
    }
    Either<String, Map<String, Long>> found = file.check(head);
    return found.getOrElseThrow(why -> new CommandFailed(why + " Name another file."));
  }

  private void print(Map<String, Long> found) {
    count(found.getOrDefault("decisions", 0L), "commits in the file");
    count(found.getOrDefault("requests", 0L), "requests in it");
    count(found.getOrDefault("reservations", 0L), "rows in it");
  }

  private int swept(Swept swept) {
    count(swept.commits(), "commits deleted; a tombstone keeps the number of each");
    count(swept.copies(), "rows and requests deleted");
    swept.left().forEach(out()::println);
    if (swept.left().isDefined()) {
      return 1;
    }
    out().printf(Locale.ROOT, "%s is archived. Its name cannot be used again.%n", resource);
    return 0;
  }
}
