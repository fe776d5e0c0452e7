package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.request.Arrival;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * As many decisions as fit into one commit, made one after the other: each on the books after the
 * one before. Whoever is due on the waiting list comes before the next request.
 *
 * @param entries in decision order
 * @param books after the last of them
 * @param bytes of all entries together, by the sizer
 * @param taken how many arrivals were decided, from the front
 * @param missing what must be known before the next decision; none where nothing is missing
 */
public record Batch(
    Vector<Entry> entries, Books books, int bytes, int taken, Option<MissingFact> missing) {

  /**
   * Decides from the front until the next entry would make the commit larger than this, or until a
   * fact is missing.
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
    Course course = new Course(before, facts, sizer, maxBytes);
    boolean going = course.promote(before);
    for (Arrival arrival : arrivals) {
      going = going && course.decide(arrival);
      if (!going) {
        break;
      }
    }
    return new Batch(
        Vector.ofAll(course.entries), course.books, course.bytes, course.taken, course.missing);
  }

  /** The batch as far as it has come. Each step answers whether it can go on. */
  private static final class Course {

    private final List<Entry> entries = new ArrayList<>();
    private final CarriedFacts facts;
    private final ToIntFunction<Entry> sizer;
    private final int maxBytes;
    private Books books;
    private int bytes;
    private int taken;
    private Option<MissingFact> missing = Option.none();

    Course(Books before, Facts facts, ToIntFunction<Entry> sizer, int maxBytes) {
      this.books = before;
      this.facts = new CarriedFacts(facts);
      this.sizer = sizer;
      this.maxBytes = maxBytes;
    }

    /** Those who are due on the waiting list, on the books at some later time. */
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
        if (!add(due.promotion(), Promotions.after(now, due.promotion()))) {
          return false;
        }
        now = books;
      }
      return true;
    }

    boolean decide(Arrival arrival) {
      if (!promote(Evolve.at(books, arrival.request(), facts.decidedAt()))) {
        return false;
      }
      Decision decision = Decider.decide(books, facts, arrival.request());
      if (decision instanceof Decision.Missing unknown) {
        missing = Option.some(unknown.fact());
        return false;
      }
      Decision.Made made = (Decision.Made) decision;
      if (!add(made.verdict(), made.books())) {
        return false;
      }
      taken++;
      return promote(books);
    }

    private boolean add(Entry entry, Books after) {
      int size = sizer.applyAsInt(entry);
      if (bytes + size > maxBytes && !entries.isEmpty()) {
        return false;
      }
      bytes += size;
      entries.add(entry);
      facts.add(entry);
      books = after;
      return true;
    }
  }
}
