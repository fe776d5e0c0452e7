package io.lastseat.decide;

import io.lastseat.model.Arrival;
import io.lastseat.model.Ledger;
import io.lastseat.model.Verdict;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * As many verdicts as fit into one commit, decided one after the other on the same books.
 *
 * @param verdicts in the order of the arrivals
 * @param ledger the books after the last of them
 * @param taken how many arrivals were decided, from the front
 * @param streamedThrough the greatest sequence number among them
 */
public record Batch(
    Vector<Verdict> verdicts, Ledger ledger, int taken, Option<BigInteger> streamedThrough) {

  /**
   * Decides from the front until the next verdict would make the commit larger than this.
   *
   * @param maxBytes of all verdicts together as they are stored; one verdict is always taken
   */
  public static Batch decide(Ledger before, List<Arrival> arrivals, int maxBytes) {
    List<Verdict> verdicts = new ArrayList<>();
    Ledger ledger = before;
    Option<BigInteger> through = Option.none();
    int bytes = 0;
    for (Arrival arrival : arrivals) {
      Decision decision = Decider.decide(ledger, arrival.request());
      bytes += VerdictBytes.atMost(decision.verdict());
      if (bytes > maxBytes && !verdicts.isEmpty()) {
        break;
      }
      verdicts.add(decision.verdict());
      ledger = decision.ledger();
      through = greater(through, arrival.sequenceNumber());
    }
    return new Batch(Vector.ofAll(verdicts), ledger, verdicts.size(), through);
  }

  /** The greater of two sequence numbers, where there are any. */
  public static Option<BigInteger> greater(Option<BigInteger> one, Option<BigInteger> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.orElse(other);
    }
    return one.get().compareTo(other.get()) >= 0 ? one : other;
  }
}
