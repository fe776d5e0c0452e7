package io.lastseat.log;

import io.lastseat.model.Head;

/** Reads the newest head again, keeping what this process knows of rows. */
final class Heads {

  /** The newest one; rows that were confirmed before stay so. */
  static Head newest(DecisionLog log, Head before) {
    Head head = log.head(before).getOrElse(() -> Head.before(before.resource()));
    LogBehindException.check(before, head);
    return head.withRows(
        head.marks()
            .owing()
            .filter(
                commit -> commit <= before.number() && !before.marks().owing().contains(commit)));
  }

  private Heads() {}
}
