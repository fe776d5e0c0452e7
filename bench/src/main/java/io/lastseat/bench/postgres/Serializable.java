package io.lastseat.bench.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.vavr.collection.Seq;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The naive program, made right by the isolation level: sum what is taken, insert if there is room,
 * in one statement and one round trip; the server refuses one of two that could not have happened
 * one after the other, and that one is tried again.
 */
final class Serializable implements Kind<Postgres> {

  private static final String TAKE =
      "INSERT INTO reservation SELECT name, ?, ?, true FROM event WHERE name = ?"
          + " AND (SELECT coalesce(sum(quantity), 0) FROM reservation WHERE event = ?) + ? <= seats"
          + " RETURNING accepted";

  @Override
  public String name() {
    return "pg-serializable";
  }

  @Override
  public String summary() {
    return "Sum and insert at isolation level SERIALIZABLE, tried again after a conflict.";
  }

  @Override
  public Contender open(Postgres database, Seq<Event> events, ContestVerdicts verdicts) {
    Sql sql = new Sql(database);
    PostgresReservations reservations = PostgresReservations.make(sql, events);
    makeDefault(database, sql);
    return PostgresContender.on(database, reservations, ask -> once(sql, ask));
  }

  /**
   * As the database's default it costs no round trip; connections know it from their start. So all
   * of the pool are started anew: each is held while the default changes, so that none is just
   * being made.
   */
  private static void makeDefault(Postgres database, Sql sql) {
    String name = sql.rows("SELECT current_database()", row -> row.getString(1)).head();
    try {
      HikariDataSource pool = database.connections().unwrap(HikariDataSource.class);
      List<Connection> all = new ArrayList<>();
      while (all.size() < pool.getMaximumPoolSize()) {
        all.add(pool.getConnection());
      }
      sql.run(
          all.get(0),
          "ALTER DATABASE " + name + " SET default_transaction_isolation TO serializable");
      for (Connection connection : all) {
        pool.evictConnection(connection);
        connection.close();
      }
    } catch (SQLException e) {
      throw new PostgresFailure(e);
    }
    String level = sql.rows("SHOW transaction_isolation", row -> row.getString(1)).head();
    if (!"serializable".equals(level)) {
      throw new IllegalStateException("The isolation level is " + level);
    }
  }

  private static Reply once(Sql sql, Ask ask) {
    String event = ask.event().name();
    return Reply.of(
        sql.rows(
                TAKE,
                row -> row.getBoolean(1),
                ask.user(),
                ask.quantity(),
                event,
                event,
                ask.quantity())
            .nonEmpty());
  }
}
