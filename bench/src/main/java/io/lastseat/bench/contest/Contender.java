package io.lastseat.bench.contest;

import io.vavr.collection.Seq;

/** One way of giving out seats, set up for one run on a database that nobody else uses. */
public interface Contender extends AutoCloseable {

  /**
   * Asks for seats. Called by many threads at once.
   *
   * @throws RuntimeException when the database does not serve; the caller asks the same again, and
   *     the contender must not give seats twice for it where it can help it
   */
  Reply reserve(Ask ask);

  /** Who has seats, read from the database itself and not from memory. Called after the run. */
  Seq<Taken> taken();

  /**
   * Gives back what it holds of this process, which most hold nothing of. The run clears the
   * database.
   */
  @Override
  default void close() {}
}
