package io.lastseat.engine;

import io.lastseat.engine.batch.FactReader;
import io.lastseat.engine.batch.PendingRows;
import io.lastseat.engine.batch.TallyReader;
import io.lastseat.engine.batch.WaiterReader;
import io.lastseat.engine.find.Heads;
import io.lastseat.engine.find.VerdictFinder;

/** What the batches of one process share. Any number of threads may use it. */
public record Tools(
    LogParts parts,
    Heads heads,
    Contention contention,
    PendingRows owed,
    VerdictFinder finder,
    FactReader facts,
    WaiterReader waiters,
    TallyReader tallies) {

  /** The tools of a process that reads heads from this source. */
  public static Tools of(LogParts parts, Heads heads) {
    return of(
        parts,
        heads,
        new VerdictFinder(parts.log(), parts.rows(), parts.requests(), parts.backoff(), heads));
  }

  /** The tools of a process that shares this finder. */
  public static Tools of(LogParts parts, Heads heads, VerdictFinder finder) {
    PendingRows owed = new PendingRows(parts.log(), parts.rows());
    return new Tools(
        parts,
        heads,
        new Contention(parts),
        owed,
        finder,
        new FactReader(parts.log(), parts.rows(), parts.requests(), finder, heads),
        new WaiterReader(heads, parts.rows(), owed),
        new TallyReader(heads, parts.rows(), owed));
  }
}
