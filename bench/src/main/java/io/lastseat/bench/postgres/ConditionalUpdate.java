package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.lastseat.bench.contest.Verdicts;
import io.vavr.collection.Seq;
import io.vavr.control.Option;

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
  public Contender open(Postgres database, Seq<Event> events, Verdicts verdicts) {
    Sql sql = new Sql(database);
    Reservations reservations = Reservations.make(sql, events);
    return new Running(
        sql,
        reservations,
        new Tries(database.trips(), reservations::holds),
        TAKE + (recordsRefusals ? EVERYBODY : ACCEPTED));
  }

  private record Running(Sql sql, Reservations reservations, Tries tries, String statement)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      return tries.until(ask, this::once);
    }

    private Option<Reply> once(Ask ask) {
      String event = ask.event().name();
      boolean accepted =
          sql.rows(
                  statement,
                  row -> row.getBoolean(1),
                  ask.quantity(),
                  event,
                  ask.quantity(),
                  event,
                  ask.user(),
                  ask.quantity())
              .contains(true);
      return Option.some(accepted ? Reply.ACCEPTED : Reply.REFUSED);
    }

    @Override
    public Seq<Taken> taken() {
      return reservations.taken();
    }

    @Override
    public void close() {}
  }
}
