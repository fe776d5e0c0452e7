package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The waiting list: the first waiter is promoted before any other decision, as soon as there is
 * room for all his units. Nobody gets units that an earlier waiter could use: without categories no
 * request overtakes a waiter. A waiter who can never be served is refused. One who wants fewer
 * units keeps his place.
 */
record WaitingPromise(OwnBooks books) {

  /** Stands for the whole resource where there are no categories. */
  private static final String WHOLE = "";

  static final String WHO_CAME = "who came from the waiting list";

  /** The waiter who must be promoted before any other decision. */
  Option<Waiter> due() {
    WaitingPlaces waiting = books.waiting;
    if (!waiting.isKnown() || waiting.first().isEmpty()) {
      return Option.none();
    }
    return books.isLock() ? ofLock(waiting.first().get()) : byCounts();
  }

  private Option<Waiter> ofLock(Waiter first) {
    long free = books.capacity() - books.taken;
    if (books.isClosed()) {
      return Option.some(first);
    }
    if (free > 0 || books.waiting.goneBy(books.clock).isDefined()) {
      Option<Waiter> gone = books.waiting.goneBy(books.now());
      if (gone.isDefined()) {
        return gone;
      }
    }
    boolean served = refusal(first).isDefined() || (first.units() <= free && !isInVain(first));
    return Option.when(free > 0 && served, first);
  }

  /** The first waiter who gets what no earlier one could use, or who is refused on the way. */
  private Option<Waiter> byCounts() {
    Counts counts = new Counts();
    for (Waiter waiter : books.waiting.inOrder()) {
      if (!counts.mayGoOn()) {
        return Option.none();
      }
      if (counts.reaches(waiter)) {
        if (!books.limits.isKnown(waiter.whose())) {
          return Option.none();
        }
        boolean fits = counts.fit(waiter);
        boolean inVain = isInVain(waiter);
        if (refusal(waiter).isDefined() || (fits && !inVain)) {
          return Option.some(waiter);
        }
        counts.pass(waiter, fits);
      } else {
        counts.pass(waiter, false);
      }
    }
    return Option.none();
  }

  /** The units that earlier waiters want: of each category, or of the whole without categories. */
  private final class Counts {

    private final Map<String, Long> wanted = new HashMap<>();
    private final Vector<Category> categories =
        books.terms.map(Terms::categories).getOrElse(Vector.empty());

    private Map<String, Long> wishes(Waiter waiter) {
      return waiter.quantities().byCategory().isEmpty()
          ? Map.of(WHOLE, waiter.units())
          : waiter.quantities().byCategory().toJavaMap();
    }

    private Vector<String> names() {
      return categories.isEmpty() ? Vector.of(WHOLE) : categories.map(Category::name);
    }

    private long free(String name) {
      long whole = Math.max(0, books.capacity() - books.taken);
      return name.equals(WHOLE) ? whole : books.categories.room(books.terms.get(), name);
    }

    private long before(String name) {
      return wanted.getOrDefault(name, 0L);
    }

    private long left() {
      long whole = books.capacity() - books.taken;
      for (String name : names()) {
        whole -= Math.min(free(name), before(name));
      }
      return whole;
    }

    private boolean isOpen(String name) {
      boolean closed = categories.exists(one -> one.name().equals(name) && one.closed());
      return books.isClosed() || closed || (left() > 0 && before(name) < free(name));
    }

    boolean mayGoOn() {
      return names().exists(this::isOpen);
    }

    boolean reaches(Waiter waiter) {
      return wishes(waiter).keySet().stream().anyMatch(this::isOpen);
    }

    boolean fit(Waiter waiter) {
      return waiter.units() <= left()
          && wishes(waiter).entrySet().stream()
              .allMatch(wish -> wish.getValue() <= free(wish.getKey()) - before(wish.getKey()));
    }

    /** Nobody passes one who fits, and whom nobody may serve now. */
    void pass(Waiter waiter, boolean holdsBackAll) {
      wishes(waiter)
          .forEach(
              (name, units) ->
                  wanted.put(name, holdsBackAll ? Long.MAX_VALUE : plus(before(name), units)));
    }

    private static long plus(long one, long other) {
      return one == Long.MAX_VALUE ? one : one + other;
    }

    /** The lines that the waiter heads, of those that still have something for him. */
    Place headed(Waiter waiter) {
      Place place = waiter.place();
      return new Place(
          place.number(),
          place.unitsBefore(),
          place.lines().filterKeys(name -> before(name) == 0 && isOpen(name)));
    }
  }

  /** The place of the due waiter, in the lines that he heads. */
  private Place headed(Waiter due) {
    if (due.quantities().byCategory().isEmpty()) {
      return due.place();
    }
    Counts counts = new Counts();
    for (Waiter earlier : books.waiting.inOrder()) {
      if (earlier.id().equals(due.id())) {
        break;
      }
      boolean fits = counts.reaches(earlier) && counts.fit(earlier);
      counts.pass(earlier, fits);
    }
    return counts.headed(due);
  }

  /** Whether a hold could no longer be confirmed. */
  private boolean isInVain(Waiter waiter) {
    return length(waiter).isDefined()
        && Moments.isReached(books.terms.flatMap(terms -> terms.holds().confirmBy()), books.clock);
  }

  private Option<Reason> refusal(Waiter waiter) {
    return first(
        () -> when(books.isClosed(), Reason.RESOURCE_CLOSED),
        () -> when(cause(waiter, Category::closed).isDefined(), Reason.CATEGORY_CLOSED),
        () -> books.terms.flatMap(terms -> books.limits.beyondOnceServed(terms, waiter)),
        () -> when(Moments.isReached(waiter.until(), books.now()), Reason.WAITED_TOO_LONG),
        () ->
            when(
                waiter.units() > books.capacity() || tooSmall(waiter).isDefined(),
                Reason.NOT_ENOUGH_LEFT));
  }

  private Option<String> tooSmall(Waiter waiter) {
    return cause(
        waiter,
        one ->
            one.capacity()
                .exists(most -> most < waiter.quantities().byCategory().get(one.name()).get()));
  }

  /** The first category of the waiter's wish, in the order of the terms, of which this is true. */
  private Option<String> cause(Waiter waiter, Predicate<Category> applies) {
    return books
        .terms
        .flatMap(
            terms ->
                terms
                    .categories()
                    .filter(one -> waiter.quantities().byCategory().containsKey(one.name()))
                    .find(applies))
        .map(Category::name);
  }

  private Option<Duration> length(Waiter waiter) {
    return books
        .terms
        .flatMap(terms -> terms.waiting().hold())
        .orElse(waiter.hold())
        .orElse(() -> books.terms.flatMap(terms -> terms.holds().hold()));
  }

  /** The right promotion of the due waiter; the log gives the free units and his sum. */
  Promotion served(Waiter due, Promotion logged) {
    Option<Hold> hold =
        refusal(due).isDefined()
            ? Option.none()
            : length(due).map(held -> ReservationPromise.held(books, books.isLock(), held));
    return new Promotion(
        due.id(),
        headed(due),
        books.decisions + 1,
        books.clock,
        due.units(),
        due.quantities(),
        outcome(due),
        hold,
        books.waiting.changes(due) + 1,
        logged.left(),
        logged.tally(),
        books.waiting.generation(due));
  }

  private Option<String> cause(Waiter due, Reason reason) {
    if (reason == Reason.CATEGORY_CLOSED) {
      return cause(due, Category::closed);
    }
    boolean ofWhole = due.units() > books.capacity();
    return reason == Reason.NOT_ENOUGH_LEFT && !ofWhole ? tooSmall(due) : Option.none();
  }

  private Outcome outcome(Waiter due) {
    return refusal(due)
        .<Outcome>map(
            reason -> new Outcome.Rejected(reason, books.explanation(reason), cause(due, reason)))
        .getOrElse(new Outcome.Accepted());
  }

  /**
   * A waiter who is still due after a commit did not fit into it: such a commit names the size to
   * which it was cut, and exceeds that only with its first entry. If no waiter is due by the
   * commit's clock, one may have been by the clock of the next request.
   */
  void leftBehind(Commit commit, ClaimPromise.Wrong wrong) {
    String cut = commit.full().map("cut to %d bytes"::formatted).getOrElse("not cut");
    for (Waiter waiter : due()) {
      long grown = commit.books().log().bytes() - books.log.bytes();
      if (commit.full().forAll(most -> grown + CommitBytes.ofEntry(smallest(waiter)) <= most)) {
        wrong.is(WHO_CAME, cut, "besides, " + waiter.id());
      }
    }
    long bytes = commit.entries().map(CommitBytes::ofEntry).sum().longValue();
    // The limits of all its logs cut a claim.
    boolean joint =
        commit.entries().flatMap(OwnBooks::verdict).exists(one -> one.participants().isDefined());
    boolean several = commit.entries().size() > 1 && !joint;
    if (several && commit.full().exists(most -> most < bytes)) {
      wrong.is(WHO_CAME, cut, "cut to %d bytes at least: its entries take them".formatted(bytes));
    }
  }

  private Promotion smallest(Waiter due) {
    return new Promotion(
        due.id(),
        due.place(),
        0,
        books.clock,
        due.units(),
        due.quantities(),
        outcome(due),
        Option.none(),
        books.waiting.changes(due) + 1,
        0,
        due.whose().map(books.limits::tally),
        books.waiting.generation(due));
  }
}
