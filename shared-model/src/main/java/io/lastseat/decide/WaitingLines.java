package io.lastseat.decide;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Function;

/**
 * The lines of a waiting list, for one look along them: one for each category, or one for all. A
 * request stands in the line of each category for which it waits. The look follows the order of the
 * list over all lines. A line ends where those before could use all its free units. For one thread.
 */
final class WaitingLines {

  /**
   * A request that is looked at.
   *
   * @param place its place; of the lines only those in which nobody is before it
   * @param fits whether it gets no units that an earlier request could use
   */
  record Candidate(Waiter waiter, Grant grant, Place place, boolean fits) {}

  private final Books books;
  private final Facts facts;
  private final Vector<Line> lines;

  private WaitingLines(Books books, Facts facts) {
    this.books = books;
    this.facts = facts;
    this.lines = of(books);
  }

  /** Whether some line with free units has requests. */
  static boolean mayServe(Books books) {
    return books.free() > 0 && of(books).exists(line -> line.room > 0);
  }

  /** Whether some request waits for a closed category, so that it must be refused. */
  static boolean mayRefuse(Books books) {
    return of(books).exists(line -> line.closed);
  }

  /**
   * The first step that is due on these books.
   *
   * @param look the step for a request; {@code Nothing} if it goes on waiting
   */
  static Promotions.Next next(Books books, Facts facts, Function<Candidate, Promotions.Next> look) {
    return new WaitingLines(books, facts).next(look);
  }

  private Promotions.Next next(Function<Candidate, Promotions.Next> look) {
    while (true) {
      Vector<Line> open = lines.filter(this::isOpen);
      for (Line line : open) {
        Option<MissingFact> unknown = line.seek(facts);
        if (unknown.isDefined()) {
          return new Promotions.Next.Missing(unknown.get());
        }
      }
      Option<Waiter> first = open.flatMap(line -> line.waiter).minBy(one -> one.place().number());
      if (first.isEmpty()) {
        return new Promotions.Next.Nothing();
      }
      Candidate candidate = candidate(first.get());
      Promotions.Next step = look.apply(candidate);
      if (!(step instanceof Promotions.Next.Nothing)) {
        return step;
      }
      lines.forEach(line -> line.pass(candidate));
    }
  }

  private Candidate candidate(Waiter waiter) {
    Grant grant = facts.priorState(waiter.id()).flatMap(PriorState::grant).get();
    boolean fits = grant.units() <= left() && lines.forAll(line -> line.hasRoomFor(grant));
    Place place = grant.place().get();
    return new Candidate(
        waiter,
        grant,
        new Place(
            place.number(),
            place.unitsBefore(),
            place
                .lines()
                .filterKeys(name -> lines.exists(line -> line.isHead(name) && isOpen(line)))),
        fits);
  }

  /** The free units of the whole that nobody who was looked at could use. */
  private long left() {
    long usable = lines.map(line -> Math.min(line.room, line.before)).sum().longValue();
    return Math.max(0, Math.max(0, books.free()) - usable);
  }

  private boolean isOpen(Line line) {
    return Closings.isClosed(books) || line.closed || (left() > 0 && line.before < line.room);
  }

  private static Vector<Line> of(Books books) {
    Vector<Category> categories = books.terms().map(Terms::categories).getOrElse(Vector.empty());
    Vector<Line> all =
        categories.isEmpty()
            ? Vector.of(new Line(Option.none(), books.waiting(), Math.max(0, books.free()), false))
            : categories.map(
                one ->
                    new Line(
                        Option.some(one.name()),
                        books.units(one.name()).line(),
                        books.room(one),
                        one.closed()));
    return all.filter(line -> !line.list.isEmpty());
  }

  private static final class Line {

    private final Option<String> category;
    private final WaitingList list;
    private final long room;
    private final boolean closed;
    private long number;
    private long passed;

    /** The units that those wait for who were looked at. */
    private long before;

    /** The next one to be looked at; none at the end of the line. */
    private Option<Waiter> waiter = Option.none();

    Line(Option<String> category, WaitingList list, long room, boolean closed) {
      this.category = category;
      this.list = list;
      this.room = room;
      this.closed = closed;
      this.number = list.front();
    }

    /** Skips those who no longer wait. Returns the fact that it needs. */
    Option<MissingFact> seek(Facts facts) {
      for (; waiter.isEmpty() && number < list.next(); number++) {
        Place.Key place = new Place.Key(category, number);
        Option<Waiter> there = facts.waiter(place);
        Option<PriorState> state = there.flatMap(known -> facts.priorState(known.id()));
        if (state.isEmpty()) {
          return Option.some(new MissingFact.OfPlace(place));
        }
        if (state
            .flatMap(PriorState::grant)
            .exists(grant -> grant.isWaiting() && wanted(grant) > 0)) {
          waiter = there;
        }
      }
      if (waiter.isEmpty() && passed < list.requests()) {
        throw new IllegalStateException(
            "%d requests wait in a line, and %d of them are on the list"
                .formatted(list.requests(), passed));
      }
      return Option.none();
    }

    /** One who goes on waiting has been looked at. If it could be served, nobody after it is. */
    void pass(Candidate candidate) {
      long units = wanted(candidate.grant());
      before = Math.max(before + units, units > 0 && candidate.fits() ? room : 0);
      if (waiter.exists(one -> one.id().equals(candidate.waiter().id()))) {
        waiter = Option.none();
        passed++;
      }
    }

    long wanted(Grant grant) {
      return category.map(name -> grant.quantities().of(name)).getOrElse(grant.units());
    }

    boolean hasRoomFor(Grant grant) {
      return wanted(grant) == 0 || wanted(grant) <= room - before;
    }

    boolean isHead(String name) {
      return category.contains(name) && before == 0;
    }
  }
}
