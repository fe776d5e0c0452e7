package io.lastseat.log.facts;

import io.lastseat.decide.Batch;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.log.TableSource;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The origin of a batch's requests, and the steps that differ by it: stream records and findings
 * are in the table of requests ({@link TableSource}), and calls wait for an answer ({@link
 * CallSource}).
 */
public interface RequestSource {

  Head start();

  /**
   * Leaves out requests with a verdict, and learns the facts that the others need.
   *
   * @param newest as far as is known
   * @return the head, which may have had to be read again
   */
  Head prepare(Head newest);

  /** The head on which to decide next, once the log allows it. */
  Head ready(Head head);

  /** Whether no other process was noticed that decides on this resource. */
  boolean isAlone();

  boolean isUnderWay(Head head);

  /** The books of this head, to be decided on. */
  Books books(Head head, Instant now);

  /** The time of the next commit, to the millisecond. */
  Instant now();

  /** Why this request is refused unwritten on these books; none if it is decided. */
  Option<Reason> refusal(Books books, Request request);

  /** Deciding that request threw this: ends the request, or throws it again. */
  void failed(PendingRequest pendingRequest, RuntimeException why);

  /**
   * Whether a reservation that stands in the table of requests undecided is decided right before
   * this request about it. If not, the request is open no more.
   */
  boolean decidesBefore(PendingRequest ending, Head head);

  /** The next commit, with these entries, which decides these requests. */
  Commit next(Head head, Instant now, MultiLogBatch.Next said, Vector<PendingRequest> decided);

  /** This commit is sent next, by itself or in a transaction. */
  void before(Commit commit);

  /**
   * Appends the commit behind that head.
   *
   * @return the outcome; unclear if an earlier send may have been carried out
   */
  AppendAnswer append(Head before, Commit commit);

  /** It was appended, and shows that the head before was the newest one. */
  void appended(
      Head before,
      Commit commit,
      Vector<PendingRequest> decided,
      Vector<Batch.TurnedAway> turnedAway);

  /**
   * Another commit was appended, or its own by an earlier send.
   *
   * @return the newest head
   */
  Head lost(Head before, Commit commit, AppendAnswer how);

  /**
   * A transaction failed, or has no clear outcome; or another log could not be decided.
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
