package io.lastseat.simulator.walk;

import io.lastseat.simulator.store.Database;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/** A small world that a walk explores. */
public interface SmallWorld {

  /** The tables at the beginning. */
  Database start();

  /** The actors. One object that occurs twice stands for two actors of one kind. */
  Seq<Actor> actors();

  /**
   * Whether anything is ever deleted: then a call that is under way and could do nothing now may do
   * something later.
   */
  default boolean forgets() {
    return false;
  }

  /**
   * Checks what must hold whenever the tables look like this, before any next step of an actor. So
   * a crash of all actors at every point is in it.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it does not
   */
  void check(Database database);

  /**
   * Checks what must hold when an actor ends that says this.
   *
   * @throws io.lastseat.simulator.auditor.Violation where it does not
   */
  void ended(Vector<Heard> heard, Database database);
}
