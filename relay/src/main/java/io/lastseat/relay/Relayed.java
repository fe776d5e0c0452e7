package io.lastseat.relay;

import io.vavr.collection.Vector;

/**
 * Somebody who is told of each commit, at least once. Commits of one resource come in their order,
 * but for those that come again; of several resources in any order. Two processes may tell him at
 * once.
 */
@FunctionalInterface
public interface Relayed {

  /**
   * Takes these on.
   *
   * @return those that were not taken on. The stream delivers the first of them again, and
   *     everything behind it: so whoever has somebody slow or dead behind him keeps what is due in
   *     a place of his own, and returns nothing
   * @throws RuntimeException where none of them was taken on for certain: all come again
   */
  Vector<Appended> relay(Vector<Appended> batch);
}
