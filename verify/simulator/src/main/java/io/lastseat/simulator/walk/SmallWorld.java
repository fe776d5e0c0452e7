package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Database;
import io.vavr.collection.Seq;

/** A small world that a walk explores. */
public interface SmallWorld {

  /** The tables at the beginning. */
  Database start();

  /** Who acts. Actors that are the same object are told apart by nothing. */
  Seq<Actor> actors();

  /**
   * Whether anything is ever deleted: then a call that is under way and could do nothing now may do
   * something later.
   */
  default boolean forgets() {
    return false;
  }

  /**
   * Checks what must hold whenever the tables look like this, whatever anybody is about to do: so a
   * crash of everybody at every point is in it.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it does not
   */
  void check(Database database);

  /**
   * Checks what must hold when an actor ends with this result.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it does not
   */
  void ended(Actor actor, Object result, Database database);
}
