package io.lastseat.bench.contest;

import io.vavr.collection.Seq;

/** One way of giving out seats, set up for one run on a database of its own. */
public interface Contender extends AutoCloseable {

  /**
   * One user's request.
   *
   * @param number from 0, unique within a run
   * @param user of whom; every ask is by another user
   * @param event what for
   * @param quantity how many seats, all or none, at least 1
   */
  record Ask(int number, String user, Event event, int quantity) {}

  /**
   * Something with a capacity.
   *
   * @param name unique within a run
   * @param seats how many there are, at least 1
   */
  record Event(String name, int seats) {}

  /** What a contender answers at once. */
  enum Reply {
    ACCEPTED,
    REFUSED,
    /** Taken in; the verdict comes later, through {@link ContestVerdicts}. */
    PENDING;

    /** A verdict. */
    public static Reply of(boolean accepted) {
      return accepted ? ACCEPTED : REFUSED;
    }
  }

  /** Seats of one user, as the database has them after a run. */
  record Taken(String event, String user, int quantity) {}

  /** Where contenders that answer {@link Reply#PENDING} tell the verdicts. Many threads at once. */
  @FunctionalInterface
  interface ContestVerdicts {

    /**
     * From this moment on a client that polls would see the verdict.
     *
     * @param user whose ask it is
     */
    void visible(String user, boolean accepted);
  }

  /**
   * Asks for seats. Called by many threads at once.
   *
   * @throws RuntimeException when the database does not serve; the caller asks the same again, and
   *     the contender must not give seats twice for it where it can help it
   */
  Reply reserve(Ask ask);

  /**
   * The users that have seats, read from the database itself and not from memory. Called after the
   * run.
   */
  Seq<Taken> taken();

  /**
   * Gives back what it holds of this process, which most hold nothing of. The run clears the
   * database.
   */
  @Override
  default void close() {}
}
