package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.Seq;

/** Events with a count of what is taken, and one row for each user who was given an answer. */
record PostgresReservations(Sql sql) {

  /** Makes the tables and the events. */
  static PostgresReservations make(Sql sql, Seq<Event> events) {
    sql.run(
        "CREATE TABLE event (name text PRIMARY KEY, seats integer NOT NULL, taken integer NOT NULL)"
            // Its row is written again and again: room for the new ones on the same page.
            + " WITH (fillfactor = 10)");
    sql.run(
        "CREATE TABLE reservation (event text NOT NULL, person text NOT NULL, quantity integer NOT"
            + " NULL, accepted boolean NOT NULL, PRIMARY KEY (event, person))");
    for (Event event : events) {
      sql.run("INSERT INTO event VALUES (?, ?, 0)", event.name(), event.seats());
    }
    return new PostgresReservations(sql);
  }

  boolean holds(Ask ask) {
    return sql.rows(
            "SELECT 1 FROM reservation WHERE event = ? AND person = ? AND accepted",
            row -> row.getInt(1),
            ask.event().name(),
            ask.user())
        .nonEmpty();
  }

  Seq<Taken> taken() {
    return sql.rows(
        "SELECT event, person, quantity FROM reservation WHERE accepted",
        row -> new Taken(row.getString(1), row.getString(2), row.getInt(3)));
  }
}
