package io.lastseat.audit;

import io.lastseat.model.Commit;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What can be said of one log by its items alone, beside the promises: its size, its places in the
 * indexes, and the marks.
 */
public final class StoredLogRules {

  private final LogRules size;
  private final MarkRules marks;
  private boolean damaged;

  /** Of a log from its first item on. */
  public StoredLogRules(Consumer<Difference> differences) {
    size = new LogRules(differences);
    marks =
        new MarkRules(
            difference -> {
              damaged = true;
              differences.accept(difference);
            });
  }

  /** The next item, and the commit that it is. */
  public void next(Map<String, AttributeValue> item, Commit commit) {
    next(LogEntry.of(item), commit, false);
  }

  /** The same where the replay found something in it, or nothing. */
  void next(LogEntry entry, Commit commit, boolean found) {
    damaged = found;
    marks.next(commit);
    size.next(entry, commit, damaged);
  }
}
