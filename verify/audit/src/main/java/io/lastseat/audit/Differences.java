package io.lastseat.audit;

import io.vavr.control.Option;

/** How many differences were found, and the first of them: there may be a million. */
final class Differences {

  private final AuditWatcher watcher;
  private long count;
  private Option<Difference> first = Option.none();

  /** Tells each of them. */
  Differences(AuditWatcher watcher) {
    this.watcher = watcher;
  }

  void add(Difference difference) {
    watcher.differs(difference);
    count++;
    first = first.orElse(Option.some(difference));
  }

  long count() {
    return count;
  }

  Option<Difference> first() {
    return first;
  }
}
