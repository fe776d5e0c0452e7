package io.lastseat.log;

import io.lastseat.model.Head;

/** The heads that the calls of one process know together. For any number of threads. */
public interface SharedHeads {

  /**
   * The newest head, read now, for a caller that knew this one.
   *
   * @throws LogBehindException where the log ends before that
   */
  Head newest(Head before);

  /** This process appended the commit of this head. */
  void appended(Head head);
}
