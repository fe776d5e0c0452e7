package io.lastseat.audit;

import io.lastseat.model.Commit;
import java.util.function.Consumer;

/**
 * What can be said of one log by its items alone, beside the promises: its size, its places in the
 * indexes, the shape of immediate commits, and the marks.
 */
final class StoredLogRules {

  private final LogRules size;
  private final ImmediateRules immediate;
  private final MarkRules marks;
  private boolean damaged;

  /** Of a log from its first item on. */
  StoredLogRules(Consumer<Difference> differences) {
    Consumer<Difference> noted =
        difference -> {
          damaged = true;
          differences.accept(difference);
        };
    size = new LogRules(differences);
    immediate = new ImmediateRules(noted);
    marks = new MarkRules(noted);
  }

  /**
   * The next item, and the commit that it is.
   *
   * @param found whether the replay found something in it
   */
  void next(LogEntry entry, Commit commit, boolean found) {
    damaged = found;
    immediate.next(commit);
    marks.next(commit);
    size.next(entry, commit, damaged);
  }
}
