package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;

/** Counts what stands in one log. */
final class LogFigures {

  private long commits;
  private long decisions;
  private long accepted;
  private long rejected;
  private long immediate;
  private long units;
  private long capacity;

  void next(Commit commit) {
    commits++;
    immediate += commit.isImmediate() ? commit.verdicts().size() : 0;
    commit.entries().forEach(this::next);
    units = commit.books().taken();
    capacity = commit.books().capacity();
  }

  private void next(Entry entry) {
    decisions++;
    if (entry instanceof Promotion promotion) {
      accepted += promotion.accepted() ? 1 : 0;
      return;
    }
    Verdict verdict = (Verdict) entry;
    boolean reserves = verdict.request().reserves().isDefined();
    accepted += verdict.accepted() && reserves ? 1 : 0;
    rejected += verdict.refusal().isDefined() ? 1 : 0;
  }

  long commits() {
    return commits;
  }

  long decisions() {
    return decisions;
  }

  /** Reservations, at once or from the waiting list, those among them that were ended since. */
  long accepted() {
    return accepted;
  }

  /** Of any kind. */
  long rejected() {
    return rejected;
  }

  /** Verdicts of immediate admission. */
  long immediate() {
    return immediate;
  }

  /** What was accepted, less what was given back or has lapsed. */
  long units() {
    return units;
  }

  long capacity() {
    return capacity;
  }
}
