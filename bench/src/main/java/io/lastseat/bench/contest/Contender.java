package io.lastseat.bench.contest;

import io.vavr.collection.Seq;

/** One way of giving out seats, set up for one run on a database of its own. */
public interface Contender extends AutoCloseable {

  /**
   * One user's request.
   *
   * @param number from 0, unique within a run
   * @param user each ask has a user of its own
   * @param event whose seats it asks for
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

  /** The immediate answer of a contender. */
  enum Reply {
    ACCEPTED,
    REFUSED,
    /** Stored; the verdict comes later, through {@link ContestVerdicts}. */
    PENDING;

    /** The reply for a verdict. */
    public static Reply of(boolean accepted) {
      return accepted ? ACCEPTED : REFUSED;
    }
  }

  /** Seats of one user, as the database has them after a run. */
  record Taken(String event, String user, int quantity) {}

  /** Takes the verdicts of contenders that answer {@link Reply#PENDING}. Many threads call it. */
  @FunctionalInterface
  interface ContestVerdicts {

    /**
     * From now on a client that polls sees the verdict.
     *
     * @param user whose ask it is
     */
    void visible(String user, boolean accepted);
  }

  /**
   * Asks for seats. Many threads call it.
   *
   * @throws RuntimeException if the database fails; the caller repeats the ask, and the contender
   *     must not give seats twice for it if it can avoid that
   */
  Reply reserve(Ask ask);

  /**
   * The users that have seats, read from the database itself and not from memory. Called after the
   * run.
   */
  Seq<Taken> taken();

  /**
   * Frees what the contender holds in this process; most hold nothing. The run clears the database.
   */
  @Override
  default void close() {}
}
