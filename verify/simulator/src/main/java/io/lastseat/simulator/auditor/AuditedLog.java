package io.lastseat.simulator.auditor;

import io.lastseat.audit.Difference;
import io.lastseat.audit.StoredLogRules;
import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.Promise;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Commit;
import io.lastseat.model.Promotion;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.answers.LogHistory;
import io.lastseat.tables.RowCodec;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The log of one resource as far as it was read, and what is held against each of its commits. */
final class AuditedLog {

  private final PromiseModel model;
  private final StoredLogRules stored = new StoredLogRules(AuditedLog::isNotSo);
  private final boolean looksAtMarks;
  private final ForgottenCheck forgotten = new ForgottenCheck();
  private final LogHistory history;
  private final Predicate<Instant> brought;
  private final List<Instant> clocks = new ArrayList<>();
  private final Map<Long, Map<String, Map<String, AttributeValue>>> rows = new HashMap<>();

  AuditedLog(
      ResourceId resource,
      LogHistory history,
      OtherCommits others,
      boolean looksAtMarks,
      Predicate<Instant> brought) {
    this.history = history;
    this.brought = brought;
    this.looksAtMarks = looksAtMarks;
    this.model = new PromiseModel(resource, history::fate, others, this::isBroken);
  }

  /** A claim brings along the clock of another log, which some process may have set years ahead. */
  private void isBroken(Breach breach) {
    Option<Instant> ahead =
        breach
            .entry()
            .filter(entry -> entry instanceof Promotion && breach.what().equals("its time"))
            .map(entry -> ((Promotion) entry).at());
    if (ahead.exists(brought)) {
      return;
    }
    throw new Violation(breach.promise(), breach.toString());
  }

  private static void isNotSo(Difference difference) {
    throw new Violation(Promise.ONE_SET_OF_BOOKS, difference.toString());
  }

  /** The next commit is this. */
  void next(Map<String, AttributeValue> item, Commit commit) {
    model.next(commit);
    if (looksAtMarks) {
      stored.next(item, commit);
    }
    if (commit.isBeginningAnew()) {
      forgotten.begins(commit, history.kept());
    }
    history.append(commit);
    clocks.addAll(model.clocks());
  }

  /** That of the books behind so many decisions. */
  Instant clock(long decisions) {
    return decisions == 0 ? Instant.EPOCH : clocks.get((int) decisions - 1);
  }

  PromiseModel model() {
    return model;
  }

  LogHistory history() {
    return history;
  }

  ForgottenCheck forgotten() {
    return forgotten;
  }

  /** The row of that name, as the commit of that number has it; null where it has none. */
  @Nullable Map<String, AttributeValue> row(long commitNo, String name) {
    return history
        .appended(commitNo)
        .map(commit -> rows.computeIfAbsent(commitNo, any -> rows(commit)).get(name))
        .getOrNull();
  }

  private static Map<String, Map<String, AttributeValue>> rows(Commit commit) {
    return commit
        .possibleRows()
        .toJavaStream()
        .map(RowCodec::write)
        .collect(Collectors.toMap(Auditor::nameOf, row -> row));
  }
}
