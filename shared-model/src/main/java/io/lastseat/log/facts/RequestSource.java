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
   * @param newest the newest known head
   * @return the head, which may have been read again
   */
  Head prepare(Head newest);

  /** Makes the log ready for the next commit, and returns the head on which to decide next. */
  Head ready(Head head);

  /** Whether no other process was noticed that decides on this resource. */
  boolean isAlone();

  boolean isUnderWay(Head head);

  /** The books on which to decide, as of this head. */
  Books books(Head head, Instant now);

  /** The time of the next commit, to the millisecond. */
  Instant now();

  /** The reason why the gate refuses this request on these books; none if it is decided. */
  Option<Reason> refusal(Books books, Request request);

  /** Handles a request whose decision threw this: ends the request, or throws the failure again. */
  void failed(PendingRequest pendingRequest, RuntimeException why);

  /**
   * Whether an undecided reservation in the table of requests is decided right before this request
   * about it. If not, the request is no longer open.
   */
  boolean decidesBefore(PendingRequest ending, Head head);

  /** The next commit, with these entries, which decides these requests. */
  Commit next(Head head, Instant now, MultiLogBatch.Next said, Vector<PendingRequest> decided);

  /** Prepares for this commit, which is sent next, alone or in a transaction. */
  void before(Commit commit);

  /**
   * Appends the commit after that head.
   *
   * @return the outcome; unclear if an earlier send may have been carried out
   */
  AppendAnswer append(Head before, Commit commit);

  /** Notes that the commit was appended, which shows that the head before it was the newest one. */
  void appended(
      Head before,
      Commit commit,
      Vector<PendingRequest> decided,
      Vector<Batch.TurnedAway> turnedAway);

  /**
   * Continues after another commit was appended, or the own one by an earlier send.
   *
   * @return the newest head
   */
  Head lost(Head before, Commit commit, AppendAnswer how);

  /**
   * Continues after a transaction failed or has no clear outcome, or another log could not be
   * decided.
   *
   * @return the newest head
   */
  Head overtaken(Head before);

  /**
   * Handles a batch whose requests were all refused by the gate.
   *
   * @return the head on which to go on
   */
  Head turnedAway(Head head, Batch batch);
}
