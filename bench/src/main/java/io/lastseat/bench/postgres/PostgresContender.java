package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A contender that tries each ask until it has an answer.
 *
 * @param oneTry none if the same ask is to be tried again
 * @param seats who has them
 */
record PostgresContender(
    Tries tries, Function<Ask, Option<Reply>> oneTry, Supplier<Seq<Taken>> seats)
    implements Contender {

  /** Whose seats are these reservations. */
  static PostgresContender on(
      Postgres database, PostgresReservations reservations, Function<Ask, Reply> oneTry) {
    return new PostgresContender(
        new Tries(database.trips(), reservations::holds),
        oneTry.andThen(Option::some),
        reservations::taken);
  }

  @Override
  public Reply reserve(Ask ask) {
    return tries.until(ask, oneTry);
  }

  @Override
  public Seq<Taken> taken() {
    return seats.get();
  }
}
