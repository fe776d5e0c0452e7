package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Arrival;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * As many verdicts as fit into one commit, decided one after the other: each on the books after the
 * one before.
 *
 * @param entries in the order of the arrivals
 * @param books after the last of them
 * @param bytes of all entries together, by the sizer
 */
public record Batch(Vector<Entry> entries, Books books, int bytes) {

  /**
   * Decides from the front until the next verdict would make the commit larger than this, or until
   * a fact is missing.
   *
   * @param sizer says how many bytes an entry takes in a commit, at most
   * @param maxBytes of all entries together; one is always taken
   */
  public static Batch decide(
      Books before,
      Facts facts,
      Iterable<Arrival> arrivals,
      ToIntFunction<Entry> sizer,
      int maxBytes) {
    List<Verdict> verdicts = new ArrayList<>();
    Facts carried = new Carried(facts, verdicts);
    Books books = before;
    int bytes = 0;
    for (Arrival arrival : arrivals) {
      if (!(Decider.decide(books, carried, arrival.request()) instanceof Decision.Made made)) {
        break;
      }
      int size = sizer.applyAsInt(made.verdict());
      if (bytes + size > maxBytes && !verdicts.isEmpty()) {
        break;
      }
      bytes += size;
      verdicts.add(made.verdict());
      books = made.books();
    }
    return new Batch(Vector.ofAll(verdicts), books, bytes);
  }

  /** How many arrivals were decided, from the front. */
  public int taken() {
    return entries.size();
  }

  /** The facts, and what this batch has decided so far. */
  private record Carried(Facts before, List<Verdict> verdicts) implements Facts {

    @Override
    public Instant decidedAt() {
      return before.decidedAt();
    }

    @Override
    public Option<Fate> fate(RequestId id) {
      Option<Fate> fate = before.fate(id);
      for (Verdict verdict : verdicts) {
        if (verdict.request().id().equals(id)) {
          fate = Option.some(Fate.of(verdict));
        } else if (verdict.accepted() && verdict.request().reservation().contains(id)) {
          fate = verdict.grant().map(Fate::of);
        }
      }
      return fate;
    }
  }
}
