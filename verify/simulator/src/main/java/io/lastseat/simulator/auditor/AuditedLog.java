package io.lastseat.simulator.auditor;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Commit;
import io.lastseat.model.Promotion;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.answers.LogHistory;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Predicate;

/** The log of one resource as far as it was read, and what is held against each of its commits. */
final class AuditedLog {

  private final PromiseModel model;
  private final ForgottenCheck forgotten = new ForgottenCheck();
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
    return number <= Math.max(skipped, forgotten.through());
  }

  void next(Commit commit) {
    model.next(commit);
    if (commit.isBeginningAnew()) {
      forgotten.begins(commit);
    }
    history.append(commit);
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
}
