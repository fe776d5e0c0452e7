package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.control.Option;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks the size of the log as the books tell it, and the index of the heads. The writer reckons
 * the size as an upper bound, so it must grow by the commit at least. Which heads stand in the
 * index follows from it.
 */
final class LogRules {

  private final Consumer<Difference> differences;
  private LogSize before = LogSize.NOTHING;

  LogRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(LogEntry entry, Commit commit) {
    LogSize said = commit.books().log();
    if (commit.isBeginningAnew()) {
      before = before.emptied(Tombstone.bytesThrough(commit.resource(), commit.number() - 1));
    }
    long least = before.bytes() + entry.bytes();
    if (said.bytes() < least) {
      tell(commit, "logBytes " + said.bytes(), "at least " + least);
    }
    if (!said.indexed() && (before.indexed() || entry.bytes() > LogSize.SMALL_BYTES)) {
      String why =
          before.indexed()
              ? "as in the commit before"
              : "for a commit of %d bytes".formatted(entry.bytes());
      tell(commit, "not indexed", "indexed, " + why);
    }
    headNo(entry, commit);
    before = said;
  }

  private void headNo(LogEntry entry, Commit commit) {
    boolean due = commit.isFirstKept() || commit.books().log().indexed();
    Option<AttributeValue> should =
        Option.when(due, () -> AttributeValue.fromN(Long.toString(commit.number())));
    if (!entry.headNo().equals(should)) {
      differences.accept(
          Difference.inCommit(
              commit, "the index of the heads", words(entry.headNo()), words(should)));
    }
  }

  private static String words(Option<AttributeValue> headNo) {
    return AuditedItem.inWords("headNo", headNo.getOrNull());
  }

  private void tell(Commit commit, String stands, String should) {
    differences.accept(Difference.inCommit(commit, "the size of the log", stands, should));
  }
}
