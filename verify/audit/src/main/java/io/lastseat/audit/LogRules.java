package io.lastseat.audit;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Impossible;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.control.Option;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks the size of the log as the books tell it, and the index of the heads. Its writer reckons
 * the size by the codecs, as an upper bound; where texts are others since then, no more is known
 * than that bound. Which heads stand in the index follows from it.
 */
final class LogRules {

  private final Consumer<Difference> differences;
  private LogSize before = LogSize.NOTHING;

  LogRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  /**
   * Checks the next one.
   *
   * @param damaged whether anything else in it differs: then its size does, too
   */
  void next(LogEntry entry, Commit commit, boolean damaged) {
    LogSize said = commit.books().log();
    if (commit.isBeginningAnew()) {
      // The commits before it are gone, and with them the one that made the log use the index.
      boolean indexed = before.equals(LogSize.NOTHING) ? said.indexed() : before.indexed();
      long left = Tombstone.bytesThrough(commit.resource(), commit.number() - 1);
      before = new LogSize(left, indexed);
    }
    LogSize reckoned = reckoned(commit);
    if (said.bytes() < before.bytes() + entry.bytes()) {
      tell(commit, words(said), "at least " + (before.bytes() + entry.bytes()));
    } else if (!damaged && !isReworded(commit) && !said.equals(reckoned)) {
      tell(commit, words(said), words(reckoned));
    }
    headNo(entry, commit);
    before = said;
  }

  private LogSize reckoned(Commit commit) {
    Books books = commit.books().withLog(before);
    int bytes =
        commit.entries().map(CommitBytes::ofEntry).sum().intValue()
            + commit.full().map(any -> CommitBytes.OF_A_FULL_ONE).getOrElse(0);
    return CommitBytes.after(books, commit.marks(), bytes);
  }

  /** Names were erased, or a library explains in other words why a request is impossible. */
  private static boolean isReworded(Commit commit) {
    return commit
        .verdicts()
        .map(Verdict::request)
        .exists(
            request ->
                request instanceof Impossible
                    || request
                        .reserves()
                        .exists(
                            asked ->
                                asked.erased().isDefined() || asked.staff().erased().isDefined()));
  }

  private static String words(LogSize size) {
    return "logBytes %d, %s".formatted(size.bytes(), size.indexed() ? "indexed" : "not indexed");
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
