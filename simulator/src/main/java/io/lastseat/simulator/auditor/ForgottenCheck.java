package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.ItemChange;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What one log may let go of, and when: all that it has decided so far, by a commit of its own,
 * where nobody used it for long, nobody has it or waits for it, and nothing is undecided. Of each
 * commit that it has let go of the number stays.
 */
final class ForgottenCheck {

  /** Nothing is forgotten that is younger. */
  private static final long YOUNGEST_MILLIS = Duration.ofDays(30).toMillis();

  /** So much later a request may have been taken in and still counts as one of those. */
  private static final long CLOCKS_DIFFER_MILLIS = Duration.ofMinutes(10).toMillis();

  private static final String PROMOTION = "promotion";

  private @Nullable Attributes said;
  private long times;
  private long numbers;
  private long newestTakenAt;
  private long decidedAt;
  private final Set<String> decided = new HashSet<>();
  private final Set<String> late = new HashSet<>();

  /** Whether a log lets go of all before this commit: such a one decides nothing. */
  static boolean isMark(Attributes commit) {
    return commit.list("entries").isEmpty();
  }

  /** Whether a commit is reduced to its number here. */
  static boolean isReduced(ItemChange change) {
    return change.makesADifference()
        && !change.before().isEmpty()
        && WrittenOnce.isNumber(change.after());
  }

  /** How often the log has let go of what it had decided. */
  long times() {
    return times;
  }

  /** The number of the last commit that it has let go of; 0 for none. */
  long through() {
    return said == null ? 0 : said.number("through");
  }

  private long before() {
    return said == null ? 0 : said.number("before");
  }

  /** Whether a request that was taken in then counts as decided by what is forgotten. */
  boolean mayHold(long takenAt) {
    return through() > 0 && takenAt <= before() + CLOCKS_DIFFER_MILLIS;
  }

  /** The same of this one, which may say that it is in no commit of then. */
  private boolean mayHold(Attributes request) {
    return mayHold(request.number("takenAt", 0)) && request.number("notIn", 0) < through();
  }

  /** Whether there was a verdict on it that is forgotten. */
  boolean decided(String id) {
    return decided.contains(id);
  }

  /** An ordinary commit: it says the same as the one before. */
  void goesOn(Attributes commit) {
    Attributes now = said(commit);
    must(
        said == null ? now == null : now != null && said.item().equals(now.item()),
        commit,
        "says that %s is forgotten, and it was %s".formatted(now, said));
    for (Attributes entry : commit.list("entries")) {
      if (!PROMOTION.equals(entry.textOrNull("k")) && !AuditedKinds.isPart(entry)) {
        newestTakenAt = Math.max(newestTakenAt, entry.number("t"));
      }
    }
    decidedAt = commit.number("decidedAt");
  }

  /** Before it lets go of a request that stands in the table: it must be decided. */
  void mustBeDecided(Attributes item, @Nullable LoggedVerdict verdict) {
    must(verdict != null || mayHold(item), item, "is undecided, and its log lets go of all");
  }

  /**
   * A commit by which the log begins anew.
   *
   * @param account before it
   */
  void begins(Attributes mark, Account account) {
    Attributes now = said(mark);
    must(now != null, mark, "has no entries and forgets nothing");
    long through = now == null ? 0 : now.number("through");
    long before = now == null ? 0 : now.number("before");
    must(through == mark.number("commitNo") - 1, mark, "lets go of all up to " + through);
    must(said == null || through > through() + 1, mark, "lets go of what has let go");
    must(account.isLock(), mark, "forgets what is no lock");
    must(
        before >= newestTakenAt && before >= before(), mark, "says that none came after " + before);
    must(
        isIdle(mark.number("decidedAt"), account),
        mark,
        "forgets what somebody has or waits for, at %d: %s"
            .formatted(mark.number("decidedAt"), account.lock()));
    must(
        mark.number("decidedAt") - YOUNGEST_MILLIS >= Math.max(decidedAt, before),
        mark,
        "forgets what was used at %d, before %d".formatted(decidedAt, before));
    decided.addAll(account.verdicts().keySet());
    said = now;
    decidedAt = mark.number("decidedAt");
    times++;
  }

  private static boolean isIdle(long now, Account account) {
    Attributes lock = account.lock();
    boolean live =
        lock != null
            && !lock.has("result")
            && lock.number("units") > 0
            && lock.number("heldUntil", Long.MAX_VALUE) > now;
    return !live && account.queue().size() == 0;
  }

  /** A commit is reduced to its number: the first one first, and none that counts. */
  void reduced(Attributes number) {
    must(number.number("commitNo") == numbers + 1, number, "is reduced out of its turn");
    must(number.number("commitNo") <= through(), number, "counts, and is reduced to its number");
    numbers++;
  }

  /** A row is written although its commit is forgotten: the sweep finds it, if it comes there. */
  void writtenLate(Attributes row) {
    if (row.number("commitNo") <= numbers) {
      late.add(RowCheck.nameOf(row));
    }
  }

  /** A row is deleted. */
  void deletedRow(Attributes row) {
    must(row.number("commitNo", 0) <= through(), row, "counts, and is deleted");
    late.remove(RowCheck.nameOf(row));
  }

  /** A request is deleted. */
  static void deletedRequest(
      ForgottenCheck log, Attributes request, @Nullable LoggedVerdict verdict) {
    long takenAt = request.number("takenAt", 0);
    must(log.mayHold(request), request, "counts, and is deleted");
    must(
        verdict == null || verdict.entry().number("t") != takenAt || verdict.immediate(),
        request,
        "has a verdict that counts, and is deleted");
  }

  /** Whether a row is of a commit that is forgotten. */
  boolean isOfThen(Attributes row) {
    return row.number("commitNo", Long.MAX_VALUE) <= through();
  }

  /** At the end every commit that is forgotten is reduced. */
  void mustBeReduced(Attributes commit, Map<String, AttributeValue> item) {
    must(
        commit.number("commitNo") > through() || WrittenOnce.isNumber(item),
        commit,
        "is forgotten and still there");
  }

  /** At the end no row is left of them, but for those that were written behind the sweep. */
  void mustBeKept(Attributes row) {
    must(
        !isOfThen(row) || late.contains(RowCheck.nameOf(row)),
        row,
        "is of a commit that is forgotten");
  }

  private static @Nullable Attributes said(Attributes commit) {
    Attributes marks = commit.map("marks");
    return marks.has("forgotten") ? marks.map("forgotten") : null;
  }

  private static void must(boolean so, Attributes item, String otherwise) {
    if (!so) {
      throw new Violation(Promise.NOTHING_LOST, "%s %s".formatted(named(item), otherwise));
    }
  }

  private static String named(Attributes item) {
    String where = item.textOrNull(item.has("lane") ? "lane" : "resourceId");
    String what = item.has("requestId") ? " of " + item.text("requestId") : "";
    return item.has("commitNo")
        ? "commit %d of %s%s".formatted(item.number("commitNo"), where, what)
        : "the request%s in %s".formatted(what, where);
  }
}
