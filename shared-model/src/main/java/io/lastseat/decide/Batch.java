package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.request.Arrival;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
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
 * @param full whether somebody is due on the waiting list for whom there was no place any more: he
 *     comes first in the next commit
 */
public record Batch(
    Vector<Entry> entries,
    Books books,
    int bytes,
    int taken,
    Option<MissingFact> missing,
    boolean full) {

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
    Course course = new Course(new NextEntries(before, facts, sizer, maxBytes));
    boolean going = course.log.promote(before);
    for (Arrival arrival : arrivals) {
      going = going && course.decide(arrival);
      if (!going) {
        break;
      }
    }
    NextEntries log = course.log;
    return new Batch(
        log.entries(),
        log.books(),
        log.bytes(),
        course.taken,
        log.missing().orElse(course.missing),
        log.isFull());
  }

  /** The batch as far as it has come. Each step answers whether it can go on. */
  private static final class Course {

    private final NextEntries log;
    private int taken;
    private Option<MissingFact> missing = Option.none();

    Course(NextEntries log) {
      this.log = log;
    }

    boolean decide(Arrival arrival) {
      CarriedFacts facts = log.facts();
      if (!log.promote(Evolve.at(log.books(), arrival.request(), facts.decidedAt()))) {
        return false;
      }
      Decision decision = Decider.decide(log.books(), facts, arrival.request());
      if (decision instanceof Decision.Missing unknown) {
        missing = Option.some(unknown.fact());
        return false;
      }
      Decision.Made made = (Decision.Made) decision;
      if (!log.offer(made.verdict(), made.books())) {
        return false;
      }
      taken++;
      return log.promote(log.books());
    }
  }
}
