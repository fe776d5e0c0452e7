package io.lastseat.simulator.walk;

import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.store.Attributes;
import io.lastseat.simulator.store.Database;
import io.vavr.collection.Vector;
import java.util.Map;

/** The log of one lock as it stands in the tables, with what is left of commits. */
record ForgottenLog(Vector<Attributes> items) {

  static ForgottenLog of(Database database, String lock) {
    return new ForgottenLog(
        database
            .items(FewRequests.TABLES.decisions())
            .map(Attributes::new)
            .filter(item -> item.text("resourceId").equals(lock))
            .sortBy(ForgottenLog::number));
  }

  /** The last commit that it has let go of, as its newest one says; 0 for none. */
  long through() {
    return said(newest(), "through");
  }

  /**
   * No request that was decided up to there was taken in later. What was once said counts, also
   * where a later commit says less.
   */
  long before() {
    return items.map(commit -> said(commit, "before")).max().getOrElse(0L);
  }

  /** So long after that a request still counts as one of them. */
  long counted() {
    return before() + 600_000;
  }

  private static long said(Attributes commit, String name) {
    Attributes marks = commit.has("marks") ? commit.map("marks") : new Attributes(Map.of());
    return marks.has("forgotten") ? marks.map("forgotten").number(name) : 0;
  }

  Attributes newest() {
    return items.last();
  }

  /** The commits that count. */
  Vector<Attributes> kept() {
    long through = through();
    return items.filter(item -> number(item) > through);
  }

  /** The requests of these commits. */
  static Vector<String> requests(Vector<Attributes> commits) {
    return commits
        .filter(commit -> commit.has("entries"))
        .flatMap(commit -> commit.list("entries"))
        .filter(entry -> entry.has("i"))
        .map(entry -> entry.text("i"));
  }

  /**
   * What must hold whenever the tables look so: no number is absent, what was reduced to its number
   * comes first and is nothing that counts, and the log is found.
   */
  void mustBeWhole() {
    for (int i = 0; i < items.size(); i++) {
      mustNot(number(items.get(i)) != i + 1, "number " + (i + 1) + " is absent");
    }
    Vector<Attributes> reduced = items.reject(item -> item.has("entries"));
    mustNot(newest().item().size() == 3, "the newest commit is reduced to its number");
    mustNot(
        !reduced.isEmpty() && number(reduced.last()) > reduced.size(),
        "a number before the last one that was reduced is a commit");
    mustNot(reduced.size() > through(), "a commit is reduced that counts");
    mustNot(!kept().head().has("headNo"), "the log is not found");
  }

  static long number(Attributes commit) {
    return commit.number("commitNo");
  }

  static void mustNot(boolean broken, String what) {
    if (broken) {
      throw new Violation(Promise.ONE_VERDICT, what);
    }
  }
}
