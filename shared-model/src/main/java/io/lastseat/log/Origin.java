package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Joint;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Where the requests of a docket come from, and what is different for them by that: stream records
 * and findings stand in the table of requests ({@link FromTable}), and calls wait for an answer
 * ({@link FromCalls}).
 */
interface Origin {

  /** The head on which to begin. */
  Head start();

  /**
   * Leaves out what has a verdict, and learns the facts that the others need.
   *
   * @param newest as far as is known
   * @return the head, which may have had to be read again
   */
  Head prepare(Head newest);

  /** The head on which to decide next, once the log allows it. */
  Head ready(Head head);

  /** Whether no other process seems to decide on this resource, as far as was noticed. */
  boolean isAlone();

  /** Whether there is more to do. */
  boolean isUnderWay(Head head);

  /** The books of this head, to be decided on. */
  Books books(Head head, Instant now);

  /** The time of the next commit, to the millisecond. */
  Instant now();

  /** Why this request is refused unwritten on these books; none if it is decided. */
  Option<Reason> refusal(Books books, Request request);

  /** Deciding threw this at that request: ends the request, or throws it on. */
  void failed(Arrival arrival, RuntimeException why);

  /**
   * Whether a reservation that stands in the table of requests undecided is decided right before
   * this request about it. If not, the request is open no more.
   */
  boolean decidesBefore(Arrival ending, Head head);

  /** The next commit, which says this and decides these. */
  Commit next(Head head, Instant now, Joint.Next said, Vector<Arrival> decided);

  /** This commit is sent next, by itself or in a transaction. */
  void before(Commit commit);

  /**
   * Appends the commit behind that head.
   *
   * @return what became of it; unclear where an earlier send may have been carried out
   */
  Append append(Head before, Commit commit);

  /** It was appended, and shows that the head before was the newest one. */
  void appended(
      Head before, Commit commit, Vector<Arrival> decided, Vector<Batch.TurnedAway> turnedAway);

  /**
   * Another one was, or its own was by an earlier send.
   *
   * @return the newest head
   */
  Head lost(Head before, Commit commit, Append how);

  /**
   * A transaction was not carried out, or may have been; or another log was in the way.
   *
   * @return the newest head
   */
  Head overtaken(Head before);

  /**
   * Nothing but refusals.
   *
   * @return the head on which to go on
   */
  Head turnedAway(Head head, Batch batch);
}
