package io.lastseat.audit;

import io.lastseat.model.Commit;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What can be said of one log by its items alone, beside the promises: its size, its places in the
 * indexes, the shape of immediate commits, and the marks.
 */
public final class StoredLogRules {

  private final LogRules size;
  private final ImmediateRules immediate;
  private final MarkRules marks;

  /** Of a log from its first item on. */
  public StoredLogRules(Consumer<Difference> differences) {
    size = new LogRules(differences);
    immediate = new ImmediateRules(differences);
    marks = new MarkRules(differences);
  }

  /** The next item, and the commit that it is. */
  public void next(Map<String, AttributeValue> item, Commit commit) {
    next(LogEntry.of(item), commit);
  }

  void next(LogEntry entry, Commit commit) {
    size.next(entry, commit);
    immediate.next(entry, commit);
    marks.next(commit);
  }
}
