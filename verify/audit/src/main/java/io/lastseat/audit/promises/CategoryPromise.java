package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.CategoryUnits;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/** Categories: nobody gets more of one than it has, or anything of one that is closed. */
final class CategoryPromise {

  private final TreeMap<String, Long> taken = new TreeMap<>();
  private final TreeMap<String, TreeMap<Instant, Long>> holds = new TreeMap<>();

  /** The figures of the line of each category for which somebody ever waited. */
  final TreeMap<String, WaitingList> lines = new TreeMap<>();

  /**
   * What a request asks for.
   *
   * @param named the categories that the reservation would have
   * @param units how many units more than it has
   * @param more the same by category, below 0 for those that come back
   * @param over whether it may go over each capacity
   */
  record Wish(Quantities named, long units, Quantities more, boolean over) {

    static final Wish NONE = new Wish(Quantities.NONE, 0, Quantities.NONE, false);

    /** Whether it asks for more, of the whole or of a category. */
    boolean rises() {
      return units > 0 || more.byCategory().exists(one -> one._2() > 0);
    }
  }

  void set(SortedMap<String, CategoryUnits> stated) {
    taken.clear();
    holds.clear();
    lines.clear();
    for (var each : stated) {
      if (each._2().taken() != 0) {
        taken.put(each._1(), each._2().taken());
      }
      if (each._2().line().next() > 1) {
        lines.put(each._1(), each._2().line());
      }
      each._2().holds().units().forEach(held -> hold(each._1(), held._1(), held._2()));
    }
  }

  /** What was held until then is free. */
  void reach(Instant moment) {
    for (Map.Entry<String, TreeMap<Instant, Long>> each : holds.entrySet()) {
      TreeMap<Instant, Long> held = each.getValue();
      while (!held.isEmpty() && !held.firstKey().isAfter(moment)) {
        take(each.getKey(), -held.pollFirstEntry().getValue());
      }
    }
    holds.values().removeIf(TreeMap::isEmpty);
  }

  void take(String category, long more) {
    taken.merge(category, more, (one, other) -> one + other == 0 ? null : one + other);
  }

  void hold(String category, Instant until, long more) {
    TreeMap<Instant, Long> held = holds.computeIfAbsent(category, any -> new TreeMap<>());
    held.merge(until, more, (one, other) -> one + other == 0 ? null : one + other);
    if (held.isEmpty()) {
      holds.remove(category);
    }
  }

  SortedMap<String, CategoryUnits> asBooks() {
    io.vavr.collection.TreeMap<String, CategoryUnits> all = io.vavr.collection.TreeMap.empty();
    TreeSet<String> names = new TreeSet<>(taken.keySet());
    names.addAll(holds.keySet());
    names.addAll(lines.keySet());
    for (String name : names) {
      TreeMap<Instant, Long> held = holds.getOrDefault(name, new TreeMap<>());
      all =
          all.put(
              name,
              new CategoryUnits(
                  taken(name),
                  new HoldTimeline(io.vavr.collection.TreeMap.ofAll(held)),
                  line(name)));
    }
    return all;
  }

  boolean isUsed(String name) {
    return taken.containsKey(name) || holds.containsKey(name) || line(name).requests() > 0;
  }

  private WaitingList line(String name) {
    return lines.getOrDefault(name, WaitingPlaces.NOBODY);
  }

  /** The free units of a category, at least 0; without a capacity as many as there can be. */
  long room(Terms terms, String name) {
    return terms
        .categories()
        .find(one -> one.name().equals(name))
        .flatMap(this::free)
        .map(units -> Math.max(0, units))
        .getOrElse(ReservationPromise.MOST_UNITS);
  }

  /** The free units that those could use who wait. */
  long usable(Terms terms) {
    long usable = 0;
    for (Category each : terms.categories()) {
      usable += Math.min(room(terms, each.name()), line(each.name()).units());
    }
    return usable;
  }

  private long taken(String name) {
    return taken.getOrDefault(name, 0L);
  }

  /** The category that has more units than its capacity, of those that got some; else none. */
  Option<String> exceeded(Terms terms, Quantities moved) {
    return first(terms, moved, (category, got) -> free(category).exists(units -> units < 0));
  }

  /** The free units, below 0 beyond the capacity; none without a capacity. */
  private Option<Long> free(Category category) {
    return category.capacity().map(most -> most - taken(category.name()));
  }

  /** What a new request could get: not what others wait for. */
  private Option<Long> left(Category category) {
    return free(category).map(units -> units - line(category.name()).units());
  }

  Option<Reason> ofNames(Terms terms, Wish wish) {
    boolean differ =
        terms.categories().isEmpty() != wish.named().byCategory().isEmpty()
            || stranger(terms, wish).isDefined();
    return when(differ, Reason.CATEGORIES_DIFFER);
  }

  Option<Reason> ofClosed(Terms terms, Wish wish) {
    return when(closed(terms, wish).isDefined(), Reason.CATEGORY_CLOSED);
  }

  /** Why there is no room: first for the whole, of which {@code left} units are left. */
  Option<Reason> ofRoom(Terms terms, long left, Wish wish) {
    if (wish.over()) {
      return Option.none();
    }
    boolean soldOut = wish.units() > 0 && left == 0;
    boolean tooFew = wish.units() > 0 && left < wish.units();
    return when(soldOut || soldOut(terms, wish).isDefined(), Reason.SOLD_OUT)
        .orElse(() -> when(tooFew || tooFew(terms, wish).isDefined(), Reason.NOT_ENOUGH_LEFT));
  }

  /** The category because of which a request is refused for this reason; else none. */
  Option<String> cause(Terms terms, long left, Wish wish, Reason reason) {
    if (reason == Reason.CATEGORIES_DIFFER) {
      return stranger(terms, wish);
    } else if (reason == Reason.CATEGORY_CLOSED) {
      return closed(terms, wish);
    } else if (reason == Reason.SOLD_OUT) {
      return wish.units() > 0 && left == 0 ? Option.none() : soldOut(terms, wish);
    }
    boolean ofCategory = wish.units() <= 0 || left >= wish.units();
    return reason == Reason.NOT_ENOUGH_LEFT && ofCategory ? tooFew(terms, wish) : Option.none();
  }

  private static Option<String> stranger(Terms terms, Wish wish) {
    Vector<String> names = terms.categories().map(Category::name);
    return Option.ofOptional(
        wish.named().byCategory().keySet().toJavaSet().stream()
            .filter(name -> !names.contains(name))
            .sorted()
            .findFirst());
  }

  private static Option<String> closed(Terms terms, Wish wish) {
    return first(terms, wish.more(), (category, more) -> category.closed());
  }

  private Option<String> soldOut(Terms terms, Wish wish) {
    return first(terms, wish.more(), (category, more) -> left(category).exists(free -> free <= 0));
  }

  private Option<String> tooFew(Terms terms, Wish wish) {
    return first(
        terms, wish.more(), (category, more) -> left(category).exists(free -> free < more));
  }

  /** The first category, in the order of the terms, of which more than 0 units are wanted. */
  private static Option<String> first(
      Terms terms, Quantities wanted, BiPredicate<Category, Long> applies) {
    for (Category category : terms.categories()) {
      long units = wanted.byCategory().get(category.name()).getOrElse(0L);
      if (units > 0 && applies.test(category, units)) {
        return Option.some(category.name());
      }
    }
    return Option.none();
  }

  /** What one has more than the other, by category. */
  static Quantities difference(Quantities one, Quantities other) {
    TreeMap<String, Long> all = new TreeMap<>();
    one.byCategory().forEach(all::put);
    other
        .byCategory()
        .forEach(
            (name, units) ->
                all.merge(name, -units, (has, less) -> has + less == 0 ? null : has + less));
    return new Quantities(io.vavr.collection.TreeMap.ofAll(all));
  }
}
