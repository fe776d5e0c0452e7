package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.Promise;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.LogHistory;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The log of one resource as far as it was read, and what is held against each of its commits. */
final class AuditedLog {

  private final PromiseModel model;
  private final ArchivedCheck archived = new ArchivedCheck();
  private final LogHistory history;
  private final Predicate<Instant> brought;
  private long skipped;

  AuditedLog(
      ResourceId resource, LogHistory history, OtherCommits others, Predicate<Instant> brought) {
    this.history = history;
    this.brought = brought;
    this.model = new PromiseModel(resource, history::priorState, others, this::isBroken);
  }

  /** A claim brings along the clock of another log, which some process may have set years ahead. */
  private void isBroken(Breach breach) {
    Option<Instant> ahead =
        breach
            .entry()
            .filter(entry -> entry instanceof Promotion && breach.what().equals(Breach.TIME))
            .map(entry -> ((Promotion) entry).at());
    if (ahead.exists(brought)) {
      return;
    }
    throw new Violation(breach.promise(), breach.toString());
  }

  /** Of the next commit nothing is known but its number. */
  void skip(long number) {
    model.skip(number);
    skipped = number;
  }

  boolean isComplete() {
    return skipped == 0;
  }

  boolean isUnknown(long number) {
    return number <= Math.max(skipped, archived.through());
  }

  void next(Commit commit) {
    model.next(commit);
    if (commit.isArchiving()) {
      archived.begins(commit);
    }
    history.append(commit);
  }

  PromiseModel model() {
    return model;
  }

  LogHistory history() {
    return history;
  }

  ArchivedCheck archived() {
    return archived;
  }

  /**
   * What may be deleted behind a commit by which a log lets go of all before it: commits become
   * numbers, the first one first, and rows and requests of then go. By what a log may let go is
   * said by the model; here is held that nothing was undecided then.
   */
  static final class ArchivedCheck {

    /** A request that was taken in this much later still counts as one of those. */
    private static final long CLOCKS_DIFFER_MILLIS = Duration.ofMinutes(10).toMillis();

    private ArchivedPart said = ArchivedPart.NOTHING;
    private long numbers;
    private final Set<String> late = new HashSet<>();
    private final Set<String> swept = new HashSet<>();

    /** Whether a commit is reduced to its number here. */
    static boolean isReduced(ItemChange change) {
      return change.makesADifference()
          && !change.before().isEmpty()
          && WrittenOnce.isNumber(change.after());
    }

    /** The number of the last commit that it has let go of; 0 for none. */
    long through() {
      return said.through();
    }

    /** Whether a request that was taken in then counts as decided by what is archived. */
    boolean mayHold(long takenAt) {
      return through() > 0 && takenAt <= said.before().toEpochMilli() + CLOCKS_DIFFER_MILLIS;
    }

    /** The same of this one, which may say that it is in no commit of then. */
    private boolean mayHold(Attributes request) {
      return mayHold(request.number("takenAt", 0)) && request.number("notIn", 0) < through();
    }

    /** Before it lets go of a request that stands in the table: it must be decided. */
    void mustBeDecided(Attributes item, @Nullable VerdictRow verdict) {
      must(verdict != null || mayHold(item), item, "is undecided, and its log lets go of all");
    }

    void begins(Commit mark) {
      said = mark.marks().archived();
    }

    /** A commit is reduced to its number: the first one first, and none that counts. */
    void reduced(Attributes number) {
      must(number.number("commitNo") == numbers + 1, number, "is reduced out of its turn");
      must(number.number("commitNo") <= through(), number, "counts, and is reduced to its number");
      numbers++;
    }

    /** A row is written although its commit is archived: the sweep finds it, if it comes there. */
    void writtenLate(Attributes row) {
      String name = WorldAuditor.nameOf(row.item());
      if (row.number("commitNo") <= numbers || swept.contains(name)) {
        late.add(name);
      }
    }

    void deletedRow(Attributes row) {
      must(row.number("commitNo", 0) <= through(), row, "counts, and is deleted");
      String name = WorldAuditor.nameOf(row.item());
      late.remove(name);
      swept.add(name);
    }

    static void deletedRequest(
        ArchivedCheck log, Attributes request, @Nullable VerdictRow verdict) {
      long takenAt = request.number("takenAt", 0);
      must(log.mayHold(request), request, "counts, and is deleted");
      must(
          verdict == null
              || verdict.verdict().request().takenAt().toEpochMilli() != takenAt
              || verdict.immediate(),
          request,
          "has a verdict that counts, and is deleted");
    }

    boolean isOfThen(Attributes row) {
      return row.number("commitNo", Long.MAX_VALUE) <= through();
    }

    /** At the end every commit that is archived is reduced. */
    void mustBeReduced(Attributes commit, Map<String, AttributeValue> item) {
      must(
          commit.number("commitNo") > through() || WrittenOnce.isNumber(item),
          commit,
          "is archived and still there");
    }

    /**
     * At the end no row is left of them, but for those that were written behind the sweep, and for
     * what became of claims, which rosters of other resources read.
     */
    void mustBeKept(Attributes row) {
      boolean ofClaim = row.has("together") && row.text("part").startsWith("grant-");
      must(
          !isOfThen(row) || ofClaim || late.contains(WorldAuditor.nameOf(row.item())),
          row,
          "is of a commit that is archived");
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
}
