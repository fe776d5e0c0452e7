package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.vavr.collection.Seq;

/**
 * One conditional update of the event's count and the insert of the reservation, in one statement
 * and one round trip. Whoever waits for the row checks the condition again on the row as it then is
 * (PostgreSQL documentation, "Read Committed Isolation Level").
 *
 * @param name in the tables
 * @param recordsRefusals whether who was refused has a row too, by the same statement; otherwise a
 *     refusal writes nothing to the disk
 */
record ConditionalUpdate(String name, boolean recordsRefusals) implements Kind<Postgres> {

  private static final String TAKE =
      "WITH taking AS (UPDATE event SET taken = taken + ? WHERE name = ? AND taken + ? <= seats"
          + " RETURNING 1) INSERT INTO reservation ";

  private static final String ACCEPTED = "SELECT ?, ?, ?, true FROM taking RETURNING accepted";

  private static final String EVERYBODY =
      "SELECT ?, ?, ?, EXISTS (SELECT FROM taking) RETURNING accepted";

  @Override
  public String summary() {
    return "One conditional UPDATE and the INSERT in one statement."
        + (recordsRefusals ? " A refusal is a row too." : "");
  }

  @Override
  public Contender open(Postgres database, Seq<Event> events, ContestVerdicts verdicts) {
    Sql sql = new Sql(database);
    String statement = TAKE + (recordsRefusals ? EVERYBODY : ACCEPTED);
    return PostgresContender.on(
        database, PostgresReservations.make(sql, events), ask -> once(sql, statement, ask));
  }

  private static Reply once(Sql sql, String statement, Ask ask) {
    String event = ask.event().name();
    return Reply.of(
        sql.rows(
                statement,
                row -> row.getBoolean(1),
                ask.quantity(),
                event,
                ask.quantity(),
                event,
                ask.user(),
                ask.quantity())
            .contains(true));
  }
}
