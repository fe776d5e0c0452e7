package io.lastseat.log.turn;

import io.lastseat.log.store.LogBehindException;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;

/** The heads that the calls of one process share. For any number of threads. */
public interface SharedHeads {

  /**
   * The newest head, read now, for a caller that knew this one.
   *
   * @throws LogBehindException where the log ends before that
   */
  Head newest(Head before);

  /** A head of another process, with the rows that this process knows to exist. */
  Head seen(Head other);

  /** This process is about to append that commit: from now on it may arrive. */
  void sent(ResourceId resource, long commit);

  /** Whether an append of this process may still arrive right behind this head. */
  boolean isInDoubt(Head head);

  /** This process appended the commit of this head. */
  void appended(Head head);

  /** This process knows that the rows of these commits are there, in the log of that head. */
  void rowsAreThere(Head as, Iterable<Long> commits);
}
