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

/** The log of one resource as far as it was read, with the checks of each commit. */
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

  /** Throws the violation, unless a claim brought another log's clock, which may be years ahead. */
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

  /** Skips a commit of which only the number is known. */
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
   * Checks deletions after the commit that archives all earlier ones. Those commits become
   * tombstones, in order, and their rows and requests are deleted. The model says when a log may
   * archive; this class checks that no request was undecided then.
   */
  static final class ArchivedCheck {

    /** A request that was taken this much later still counts as archived. */
    private static final long CLOCKS_DIFFER_MILLIS = Duration.ofMinutes(10).toMillis();

    private ArchivedPart said = ArchivedPart.NOTHING;
    private long numbers;
    private final Set<String> late = new HashSet<>();
    private final Set<String> swept = new HashSet<>();

    /** Whether the change makes a commit a tombstone. */
    static boolean isReduced(ItemChange change) {
      return change.makesADifference()
          && !change.before().isEmpty()
          && WrittenOnce.isNumber(change.after());
    }

    /** The number of the last archived commit; 0 for none. */
    long through() {
      return said.through();
    }

    /** Whether a request taken at this time counts as decided by an archived commit. */
    boolean mayHold(long takenAt) {
      return through() > 0 && takenAt <= said.before().toEpochMilli() + CLOCKS_DIFFER_MILLIS;
    }

    /** Whether an archived commit may hold this request; its {@code notIn} may exclude that. */
    private boolean mayHold(Attributes request) {
      return mayHold(request.number("takenAt", 0)) && request.number("notIn", 0) < through();
    }

    /** Checks a request in the table when its log is archived: it must be decided. */
    void mustBeDecided(Attributes item, @Nullable VerdictRow verdict) {
      must(verdict != null || mayHold(item), item, "is undecided, and its log lets go of all");
    }

    void begins(Commit mark) {
      said = mark.marks().archived();
    }

    /** Checks that commits become tombstones in order, and only archived ones. */
    void reduced(Attributes number) {
      must(number.number("commitNo") == numbers + 1, number, "is reduced out of its turn");
      must(number.number("commitNo") <= through(), number, "counts, and is reduced to its number");
      numbers++;
    }

    /** Notes a row written after its commit was archived. A sweep that comes there deletes it. */
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

    /** Checks at the end that every archived commit is a tombstone. */
    void mustBeReduced(Attributes commit, Map<String, AttributeValue> item) {
      must(
          commit.number("commitNo") > through() || WrittenOnce.isNumber(item),
          commit,
          "is archived and still there");
    }

    /**
     * Checks at the end that no row of an archived commit is left. Exceptions are rows written
     * behind the sweep, and grants of claims, which rosters of other resources read.
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
