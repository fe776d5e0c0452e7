package io.lastseat.bench.ways;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Reply;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Remembered;
import io.lastseat.bench.place.PostgresServer.Postgres;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * One conditional update of the event's count and the insert of the reservation, in one statement
 * and one round trip. A call that waits for the row checks the condition again on the row as it
 * then is (PostgreSQL documentation, "Read Committed Isolation Level"). A refusal writes nothing to
 * the disk.
 *
 * <p>An ask that ended with an exception may have been carried out anyway: if this process is asked
 * it again, it looks first whether its user has seats.
 */
public final class ConditionalUpdate implements Kind<Postgres> {

  private static final String TAKE =
      "WITH taking AS (UPDATE event SET taken = taken + ? WHERE name = ? AND taken + ? <= seats"
          + " RETURNING 1) INSERT INTO reservation SELECT ?, ?, ? FROM taking RETURNING true";

  @Override
  public String name() {
    return "pg-update";
  }

  @Override
  public String summary() {
    return "One conditional UPDATE and the INSERT in one statement.";
  }

  @Override
  public Contender open(Postgres database, Seq<Event> events, ContestVerdicts verdicts) {
    Sql sql = new Sql(database);
    sql.run(
        "CREATE TABLE event (name text PRIMARY KEY, seats integer NOT NULL, taken integer NOT NULL)"
            // The row is written again and again: leave room for new versions on its page.
            + " WITH (fillfactor = 10)");
    sql.run(
        "CREATE TABLE reservation (event text NOT NULL, person text NOT NULL, quantity integer NOT"
            + " NULL, PRIMARY KEY (event, person))");
    for (Event event : events) {
      sql.run("INSERT INTO event VALUES (?, ?, 0)", event.name(), event.seats());
    }
    return new Running(sql, new Remembered());
  }

  private record Running(Sql sql, Remembered unanswered) implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      return unanswered.has(ask) && holds(ask)
          ? Reply.ACCEPTED
          : unanswered.ifItFails(ask, () -> once(ask));
    }

    private Reply once(Ask ask) {
      String event = ask.event().name();
      int seats = ask.quantity();
      return Reply.of(
          sql.rows(TAKE, row -> true, seats, event, seats, event, ask.user(), seats).nonEmpty());
    }

    private boolean holds(Ask ask) {
      return sql.rows(
              "SELECT 1 FROM reservation WHERE event = ? AND person = ?",
              row -> true,
              ask.event().name(),
              ask.user())
          .nonEmpty();
    }

    @Override
    public Seq<Taken> taken() {
      return sql.rows(
          "SELECT event, person, quantity FROM reservation",
          row -> new Taken(row.getString(1), row.getString(2), row.getInt(3)));
    }
  }

  /** Statements over a pool: each is a transaction and one counted round trip. */
  private record Sql(Postgres postgres) {

    /** Reads one row. */
    @FunctionalInterface
    interface Reader<T> {
      T read(ResultSet row) throws SQLException;
    }

    /** Uses a statement. */
    private interface Use<T> {
      T with(PreparedStatement statement) throws SQLException;
    }

    /** Runs a statement that returns rows. */
    <T> Seq<T> rows(String sql, Reader<T> reader, Object... parameters) {
      return use(
          sql,
          statement -> {
            try (ResultSet rows = statement.executeQuery()) {
              Vector<T> read = Vector.empty();
              while (rows.next()) {
                read = read.append(reader.read(rows));
              }
              return read;
            }
          },
          parameters);
    }

    /** Runs a statement that returns nothing. */
    void run(String sql, Object... parameters) {
      use(sql, PreparedStatement::execute, parameters);
    }

    private <T> T use(String sql, Use<T> use, Object... parameters) {
      try (Connection connection = postgres.connections().getConnection();
          PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < parameters.length; i++) {
          statement.setObject(i + 1, parameters[i]);
        }
        T result = use.with(statement);
        postgres.trips().increment();
        return result;
      } catch (SQLException e) {
        throw new IllegalStateException("PostgreSQL refused: " + sql, e);
      }
    }
  }
}
