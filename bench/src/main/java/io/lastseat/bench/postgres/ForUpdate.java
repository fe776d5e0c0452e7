package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.vavr.collection.Seq;

/**
 * The event's row is locked and read; if there is room, reservation and count are written, and all
 * is committed. Three round trips, two for who is refused; the lock is held over all of them.
 */
final class ForUpdate implements Kind<Postgres> {

  private static final String LOCK = "SELECT seats - taken FROM event WHERE name = ? FOR UPDATE";

  private static final String WRITE =
      "WITH row AS (INSERT INTO reservation VALUES (?, ?, ?, true))"
          + " UPDATE event SET taken = taken + ? WHERE name = ?";

  @Override
  public String name() {
    return "pg-for-update";
  }

  @Override
  public String summary() {
    return "SELECT … FOR UPDATE on the event, then reservation and count, in one transaction.";
  }

  @Override
  public Contender open(Postgres database, Seq<Event> events, ContestVerdicts verdicts) {
    Sql sql = new Sql(database);
    return PostgresContender.on(
        database,
        PostgresReservations.make(sql, events),
        ask -> sql.transaction(transaction -> decide(ask, transaction)));
  }

  private static Reply decide(Ask ask, Sql.Transaction transaction) {
    String event = ask.event().name();
    int free = transaction.rows(LOCK, row -> row.getInt(1), event).head();
    if (free < ask.quantity()) {
      return Reply.REFUSED;
    }
    transaction.run(WRITE, event, ask.user(), ask.quantity(), ask.quantity(), event);
    return Reply.ACCEPTED;
  }
}
