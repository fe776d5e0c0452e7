package io.lastseat.decide;

import io.lastseat.model.Arrival;
import io.lastseat.model.Ledger;
import io.lastseat.model.Verdict;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;

/**
 * As many verdicts as fit into one commit, decided one after the other on the same books.
 *
 * @param verdicts in the order of the arrivals
 * @param ledger the books after the last of them
 * @param taken how many arrivals were decided, from the front
 */
public record Batch(Vector<Verdict> verdicts, Ledger ledger, int taken) {

  /**
   * Decides from the front until the next verdict would make the commit larger than this.
   *
   * @param maxBytes of all verdicts together as they are stored; one verdict is always taken
   */
  public static Batch decide(Ledger before, List<Arrival> arrivals, int maxBytes) {
    List<Verdict> verdicts = new ArrayList<>();
    Ledger ledger = before;
    int bytes = 0;
    for (Arrival arrival : arrivals) {
      Decision decision = Decider.decide(ledger, arrival.request());
      bytes += VerdictBytes.atMost(decision.verdict());
      if (bytes > maxBytes && !verdicts.isEmpty()) {
        break;
      }
      verdicts.add(decision.verdict());
      ledger = decision.ledger();
    }
    return new Batch(Vector.ofAll(verdicts), ledger, verdicts.size());
  }
}
