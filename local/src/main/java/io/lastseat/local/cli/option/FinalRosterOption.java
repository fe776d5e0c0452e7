package io.lastseat.local.cli.option;

import io.lastseat.analyst.Extent;
import io.lastseat.analyst.FinalRoster;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.local.cli.print.AuditBar;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pauses.Pause;
import io.vavr.collection.SortedMap;
import io.vavr.control.Either;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long to wait for a roster to be final, and where its tables are. */
public final class FinalRosterOption {

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration BETWEEN_AUDITS = Duration.ofSeconds(5);
  private static final String MEMORY = "256MB";

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--final",
      description =
          "The roster that stands for good, with its commit and a hash; or why it is not final."
              + " Read from the tables themselves (--data, --endpoint), and audited.")
  private boolean wanted;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description = "With --final: wait for it, at most so long (PT10M); default: not at all.")
  private @Nullable Duration wait;

  public boolean wanted() {
    return wanted;
  }

  /**
   * Hands it over with its tables.
   *
   * @return why it is not final; empty where it is
   */
  public SortedMap<FinalRoster.Hindrance, Long> run(
      ResourceId resource, BiConsumer<FinalRoster, LoadedTables> then) {
    Clock clock = Clock.systemUTC();
    Instant end = clock.instant().plus(wait == null ? Duration.ZERO : wait);
    try (OpenTables open = tables.open();
        AuditBar bar = new AuditBar("Audit");
        Audit audit = new Audit(open.client(), open.names(), bar, clock)) {
      LogReader reader = LogReader.of(open.client(), open.names(), AuditWatcher.none());
      while (true) {
        SortedMap<FinalRoster.Hindrance, Long> books =
            FinalRoster.ofBooks(newest(reader, resource), clock.instant());
        SortedMap<FinalRoster.Hindrance, Long> all =
            books.isEmpty() || !clock.instant().isBefore(end)
                ? audited(audit, reader, resource, clock, then)
                : books;
        if (all.isEmpty() || !clock.instant().isBefore(end)) {
          return all;
        }
        Pause.sleeping().pause(books.isEmpty() ? BETWEEN_AUDITS : BETWEEN_LOOKS);
      }
    }
  }

  private static SortedMap<FinalRoster.Hindrance, Long> audited(
      Audit audit,
      LogReader reader,
      ResourceId resource,
      Clock clock,
      BiConsumer<FinalRoster, LoadedTables> then) {
    ResourceBooks books = audit.of(resource).getOrElseThrow(() -> unknown(resource));
    Extent.AsOf asOf = new Extent.AsOf.UpTo(Math.max(1, books.asOfCommit()));
    Extent extent = new Extent(io.vavr.control.Option.some(resource), asOf, false);
    Path temp = Path.of(System.getProperty("java.io.tmpdir"));
    try (LoadedTables loaded = LoadedTables.read(reader, extent, MEMORY, temp)) {
      Commit newest = newest(reader, resource);
      if (newest.number() != books.asOfCommit()) {
        return audited(audit, reader, resource, clock, then); // something was decided meanwhile
      }
      Either<SortedMap<FinalRoster.Hindrance, Long>, FinalRoster> made =
          FinalRoster.of(books, newest, loaded, clock.instant());
      made.forEach(roster -> then.accept(roster, loaded));
      return made.fold(why -> why, roster -> io.vavr.collection.TreeMap.empty());
    }
  }

  private static Commit newest(LogReader reader, ResourceId resource) {
    return reader
        .newest(resource)
        .filter(commit -> commit.books().terms().isDefined())
        .getOrElseThrow(() -> unknown(resource));
  }

  private static CommandFailed unknown(ResourceId resource) {
    return new CommandFailed("There is no resource %s in these tables.".formatted(resource));
  }
}
