package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.control.Option;

/**
 * A row for each seat, made beforehand; one takes the first free ones that nobody has locked, as <a
 * href="https://github.com/alfio-event/alf.io">alf.io</a> does in its {@code TicketRepository},
 * here in one statement and one round trip, all or none.
 *
 * <p>Too few may be found although seats are only locked, and their holders may yet give them up.
 * alf.io refuses then; here it is tried again until the seats are really taken.
 */
final class SkipLocked implements Kind<Postgres> {

  private static final String TAKE =
      "WITH free AS MATERIALIZED (SELECT id FROM seat WHERE event = ? AND holder IS NULL"
          + " ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED),"
          + " taking AS (UPDATE seat SET holder = ? FROM free"
          + " WHERE seat.id = free.id AND (SELECT count(*) FROM free) = ? RETURNING 1)"
          + " SELECT (SELECT count(*) FROM taking), (SELECT count(*) FROM"
          + " (SELECT FROM seat WHERE event = ? AND holder IS NULL LIMIT ?) AS still_free)";

  @Override
  public String name() {
    return "pg-skip-locked";
  }

  @Override
  public String summary() {
    return "A row for each seat made beforehand, taken with FOR UPDATE SKIP LOCKED.";
  }

  @Override
  public Contender open(Postgres database, Seq<Event> events, ContestVerdicts verdicts) {
    Sql sql = new Sql(database);
    sql.run(
        "CREATE TABLE seat (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            + " event text NOT NULL, holder text)");
    sql.run("CREATE INDEX free_seat ON seat (event, id) WHERE holder IS NULL");
    for (Event event : events) {
      sql.run(
          "INSERT INTO seat (event) SELECT ? FROM generate_series(1, ?)",
          event.name(),
          event.seats());
    }
    sql.run("ANALYZE seat");
    return new PostgresContender(
        new Tries(database.trips(), ask -> holds(sql, ask)),
        ask -> once(sql, ask),
        () -> taken(sql));
  }

  private static boolean holds(Sql sql, Ask ask) {
    return sql.rows(
            "SELECT 1 FROM seat WHERE event = ? AND holder = ?",
            row -> row.getInt(1),
            ask.event().name(),
            ask.user())
        .nonEmpty();
  }

  private static Option<Reply> once(Sql sql, Ask ask) {
    Tuple2<Integer, Integer> takenAndFree =
        sql.rows(
                TAKE,
                row -> Tuple.of(row.getInt(1), row.getInt(2)),
                ask.event().name(),
                ask.quantity(),
                ask.user(),
                ask.quantity(),
                ask.event().name(),
                ask.quantity())
            .head();
    if (takenAndFree._1() == ask.quantity()) {
      return Option.some(Reply.ACCEPTED);
    }
    return Option.when(takenAndFree._2() < ask.quantity(), Reply.REFUSED);
  }

  private static Seq<Taken> taken(Sql sql) {
    return sql.rows(
        "SELECT event, holder, count(*) FROM seat WHERE holder IS NOT NULL"
            + " GROUP BY event, holder",
        row -> new Taken(row.getString(1), row.getString(2), row.getInt(3)));
  }
}
