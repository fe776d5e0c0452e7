package io.lastseat.audit;

import io.lastseat.model.Commit;
import java.util.function.Consumer;

/**
 * What can be said of one log by its items alone, beside the promises: its size, its places in the
 * indexes, and the marks.
 */
final class StoredLogRules {

  private final LogRules size;
  private final MarkRules marks;
  private boolean damaged;

  /** Of a log from its first item on. */
  StoredLogRules(Consumer<Difference> differences) {
    size = new LogRules(differences);
    marks =
        new MarkRules(
            difference -> {
              damaged = true;
              differences.accept(difference);
            });
  }

  /**
   * The next item, and the commit that it is.
   *
   * @param found whether the replay found something in it
   */
  void next(LogEntry entry, Commit commit, boolean found) {
    damaged = found;
    marks.next(commit);
    size.next(entry, commit, damaged);
  }
}
