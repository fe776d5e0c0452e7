package io.lastseat.log;

import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;

/**
 * Leaves out what has a verdict. Whoever may have one is looked for among the commits whose rows
 * nobody has confirmed, and then in the rows, since those of all other commits are there.
 */
final class DecidedAlready {

  private final Unconfirmed unconfirmed;
  private final VerdictRows rows;

  DecidedAlready(Unconfirmed unconfirmed, VerdictRows rows) {
    this.unconfirmed = unconfirmed;
    this.rows = rows;
  }

  /** What is known then: what was found in a commit has its row. */
  Known leaveOut(Known known, Progress progress) {
    Vector<Arrival> doubtful = Vector.ofAll(progress.open()).filter(known::mayHaveDecided);
    if (doubtful.isEmpty()) {
      return known;
    }
    Set<RequestId> asked = HashSet.ofAll(doubtful.map(arrival -> arrival.request().id()));
    Vector<Commit> holding =
        unconfirmed
            .upTo(known.commitNo(), known)
            .filter(commit -> commit.requests().exists(asked::contains));
    Known completed = unconfirmed.complete(known, holding);
    holding.forEach(progress::finish);
    Set<RequestId> rest = asked.removeAll(holding.flatMap(Commit::requests));
    progress.leaveOut(rows.find(rest.toVector()).keySet().toJavaSet());
    return completed;
  }
}
