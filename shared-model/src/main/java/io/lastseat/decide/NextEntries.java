package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.ToIntFunction;

/** What one log says next, as far as it has come. For one thread. */
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
   * Nothing yet.
   *
   * @param maxBytes of all entries together; the first one is always taken
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

  /** Whether somebody is due on the waiting list for whom there was no place any more. */
  boolean isFull() {
    return full;
  }

  /** What must be known before it can be said who is due; none if nothing is missing. */
  Option<MissingFact> missing() {
    return missing;
  }

  /**
   * Adds those who are due on the waiting list, on these books at some later time.
   *
   * @return whether that is all of them
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

  /** Adds an entry, if it fits. */
  boolean offer(Entry entry, Books after) {
    if (bytes + sizer.applyAsInt(entry) > maxBytes && !entries.isEmpty()) {
      return false;
    }
    add(entry, after);
    return true;
  }

  /** Adds an entry, however large they are then. */
  void add(Entry entry, Books after) {
    bytes += sizer.applyAsInt(entry);
    entries = entries.append(entry);
    facts.add(entry);
    books = after;
  }
}
