package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ReadRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.duckdb.DuckDBConnection;

/**
 * Reads logs, and requests on demand, into a database. Of each log it reads the newest commit
 * first, then the requests, then the log up to that commit. So it knows each verdict of a request
 * in the table, and leaves out later decisions.
 */
final class Loading {

  private final LogReader reader;
  private final DuckDBConnection database;
  private final Extent extent;

  Loading(LogReader reader, DuckDBConnection database, Extent extent) {
    this.reader = reader;
    this.database = database;
    this.extent = extent;
  }

  /** Loads the tables. Returns the number of items of the table of requests that cannot be read. */
  long run() throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute(script("tables"));
    }
    long unreadable;
    try (LogTables log = new LogTables(database)) {
      if (extent.turnedAway() && extent.resource().isEmpty()) {
        reader.turnedAway(Option.none(), item -> unchecked(() -> log.next(item)));
      }
      if (extent.resource().isDefined()) {
        read(extent.resource().get(), Vector.range(0, Limits.MAX_LANES), log);
      } else {
        for (var known : reader.resources().entrySet()) {
          read(known.getKey(), known.getValue(), log);
        }
      }
      unreadable = log.unreadable();
    }
    cut();
    try (Statement statement = database.createStatement()) {
      statement.execute(script("views"));
      if (extent.requests()) {
        statement.execute(script("requests"));
      }
      if (extent.turnedAway()) {
        statement.execute(script("turned_away"));
      }
    }
    return unreadable;
  }

  private void read(ResourceId resource, Iterable<Integer> seen, LogTables log) {
    Option<Commit> newest = reader.newest(resource);
    if (extent.requests()) {
      TreeSet<Integer> lanes = new TreeSet<>();
      seen.forEach(lanes::add);
      newest.forEach(commit -> lanes.addAll(lanesOf(commit)));
      reader.requests(
          resource,
          lanes,
          read -> {
            if (!newest.exists(commit -> isArchived(read, commit))) {
              unchecked(() -> log.next(read));
            }
          });
    }
    if (extent.turnedAway()) {
      reader.turnedAway(Option.some(resource), item -> unchecked(() -> log.next(item)));
    }
    long to = last(resource, newest);
    reader.commits(resource, to, commit -> unchecked(() -> log.next(commit)));
  }

  /** Whether the request is archived: its item awaits deletion, or came back by a restore. */
  private static boolean isArchived(ReadRequest read, Commit newest) {
    return read instanceof ReadRequest.Known known
        && newest.marks().archived().mayHold(known.stored(), newest.books().epoch());
  }

  private static List<Integer> lanesOf(Commit commit) {
    return Vector.range(0, commit.books().lanes()).asJava();
  }

  private long last(ResourceId resource, Option<Commit> newest) {
    long last = newest.map(Commit::number).getOrElse(0L);
    if (!(extent.asOf() instanceof Extent.AsOf.UpTo upTo)) {
      return last;
    }
    if (upTo.number() > last) {
      throw new AnalystException(
          "The log of %s has %d commits, so there is no commit %d."
              .formatted(resource.text(), last, upTo.number()));
    }
    ArchivedPart archived = newest.get().marks().archived();
    if (archived.has(upTo.number())) {
      throw new AnalystException(
          "The log of %s was archived up to commit %d: it begins with commit %d."
              .formatted(resource.text(), archived.through(), archived.first()));
    }
    return upTo.number();
  }

  /** Removes decisions after the wanted moment, and sets the time up to which requests count. */
  private void cut() throws SQLException {
    Option<Instant> moment = extent.asOf().moment();
    try (PreparedStatement cut = database.prepareStatement(script("cut"))) {
      for (int i = 1; i <= 2; i++) {
        if (moment.isDefined()) {
          cut.setObject(i, moment.get().atOffset(ZoneOffset.UTC));
        } else {
          cut.setNull(i, Types.TIMESTAMP_WITH_TIMEZONE);
        }
      }
      cut.execute();
    }
    try (Statement statement = database.createStatement()) {
      if (moment.isDefined()) {
        for (String table : List.of("log_entries", "log_commits")) {
          statement.execute(
              """
              DELETE FROM %s t WHERE NOT EXISTS (
                SELECT 1 FROM cut
                WHERE cut.resource_id = t.resource_id AND t.commit_number <= cut.commit_number)\
              """
                  .formatted(table));
        }
      }
      statement.execute("CREATE TABLE log_until (moment TIMESTAMPTZ)");
      statement.execute("INSERT INTO log_until " + until(moment));
    }
  }

  private String until(Option<Instant> moment) {
    if (extent.asOf() instanceof Extent.AsOf.UpTo) {
      return "SELECT max(decided_at) FROM log_commits JOIN cut USING (resource_id, commit_number)";
    }
    return moment
        .map(
            at ->
                "VALUES (TIMESTAMPTZ '%s+00')"
                    .formatted(Timestamp.valueOf(at.atOffset(ZoneOffset.UTC).toLocalDateTime())))
        .getOrElse("VALUES (NULL)");
  }

  private interface Writing {
    void run() throws SQLException;
  }

  private static void unchecked(Writing writing) {
    try {
      writing.run();
    } catch (SQLException failure) {
      throw new AnalystException("The temporary database failed: " + failure.getMessage());
    }
  }

  /** Reads a script of the program itself. */
  private static String script(String name) {
    try (InputStream script =
        Objects.requireNonNull(Loading.class.getResourceAsStream(name + ".sql"), name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
