package io.lastseat.audit;

import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.OtherCommits;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.model.Commit;
import io.lastseat.model.Fate;
import io.lastseat.model.ResourceId;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds one log against the model of the promises, which shares no rule with what decided. So a
 * mistake in those rules is found, too, although a replay repeats it. What the replay tells of a
 * commit is not told twice.
 */
final class PromiseAudit {

  private final PromiseModel model;
  private final Differences differences;
  private final List<Breach> found = new ArrayList<>();
  private long next;

  /**
   * Of a log.
   *
   * @param others what stands in other logs
   * @param from the number of its first commit
   */
  PromiseAudit(
      ResourceId resource,
      EarlierVerdicts earlier,
      OtherCommits others,
      Differences differences,
      long from) {
    this.model =
        new PromiseModel(
            resource, id -> earlier.of(id).getOrElse(Fate.NO_SUCH_REQUEST), others, found::add);
    this.differences = differences;
    this.next = from;
  }

  /** Reads the next commit, before the replay notes what it decides. */
  void read(Commit commit) {
    if (commit.number() != next) {
      model.end();
    }
    next = commit.number() + 1;
    model.next(commit);
  }

  /**
   * Tells what it found in that commit.
   *
   * @param before how many differences there were before it
   */
  void tell(Commit commit, long before) {
    if (differences.count() == before) {
      found.forEach(breach -> differences.add(difference(commit, breach)));
    }
    found.clear();
  }

  private static Difference difference(Commit commit, Breach breach) {
    String what = "the promise '%s', %s".formatted(breach.promise(), breach.what());
    return breach
        .entry()
        .map(entry -> Difference.inEntry(commit, entry, what, breach.stands(), breach.should()))
        .getOrElse(() -> Difference.inCommit(commit, what, breach.stands(), breach.should()));
  }
}
