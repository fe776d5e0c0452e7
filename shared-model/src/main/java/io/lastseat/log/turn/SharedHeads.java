package io.lastseat.log.turn;

import io.lastseat.log.store.LogBehindException;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;

/** The heads that the calls of one process share. Any number of threads may use it. */
public interface SharedHeads {

  /**
   * Reads the newest head for a caller that knows this one.
   *
   * @throws LogBehindException if the log ends before the known head
   */
  Head newest(Head before);

  /** The head of another process's commit, with the rows that this process knows to exist. */
  Head seen(Head other);

  /** Notes that this process is about to append that commit: from now on it may arrive. */
  void sent(ResourceId resource, long commit);

  /** Whether an append of this process may still arrive right after this head. */
  boolean isInDoubt(Head head);

  /** Notes that this process appended the commit of this head. */
  void appended(Head head);

  /** Notes that the rows of these commits exist, in the log of that head. */
  void rowsAreThere(Head as, Iterable<Long> commits);
}
