package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.ToIntFunction;

/**
 * The next entries of one log: it serves the waiting list, and then adds a verdict. For one thread.
 */
final class NextEntries {

  private final CarriedFacts facts;
  private final ToIntFunction<Entry> sizer;
  private final int maxBytes;
  private Books books;
  private Vector<Entry> entries = Vector.empty();
  private int bytes;
  private boolean full;
  private Option<MissingFact> missing = Option.none();

  /**
   * Starts without entries.
   *
   * @param maxBytes the limit for all entries together; the first one is always taken
   */
  NextEntries(Books before, Facts facts, ToIntFunction<Entry> sizer, int maxBytes) {
    this.books = before;
    this.facts = new CarriedFacts(facts);
    this.sizer = sizer;
    this.maxBytes = maxBytes;
  }

  CarriedFacts facts() {
    return facts;
  }

  Books books() {
    return books;
  }

  Vector<Entry> entries() {
    return entries;
  }

  int bytes() {
    return bytes;
  }

  boolean isTooLarge() {
    return bytes > maxBytes;
  }

  /** Whether a due place of the waiting list did not fit into the commit. */
  boolean isFull() {
    return full;
  }

  /** The fact that serving the waiting list needs first; none if none is missing. */
  Option<MissingFact> missing() {
    return missing;
  }

  /**
   * Adds promotions of the due places, on these books at some later time.
   *
   * @return whether all due places were served
   */
  boolean promote(Books later) {
    Books now = later;
    while (Promotions.arePossible(now)) {
      Promotions.Next next = Promotions.next(now, facts);
      if (next instanceof Promotions.Next.Nothing) {
        break;
      }
      if (next instanceof Promotions.Next.Missing unknown) {
        missing = Option.some(unknown.fact());
        return false;
      }
      Promotions.Next.Due due = (Promotions.Next.Due) next;
      if (!offer(due.promotion(), Promotions.after(now, due.promotion()))) {
        full = true;
        return false;
      }
      now = books;
    }
    return true;
  }

  /** Adds an entry if it fits, and returns whether it did. */
  boolean offer(Entry entry, Books after) {
    if (bytes + sizer.applyAsInt(entry) > maxBytes && !entries.isEmpty()) {
      return false;
    }
    add(entry, after);
    return true;
  }

  /** Adds an entry, even beyond the limit of size. */
  void add(Entry entry, Books after) {
    bytes += sizer.applyAsInt(entry);
    entries = entries.append(entry);
    facts.add(entry);
    books = after;
  }
}
