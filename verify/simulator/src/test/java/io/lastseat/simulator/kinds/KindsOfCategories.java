package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static io.lastseat.simulator.kinds.Kind.id;
import static io.lastseat.simulator.kinds.Kind.is;
import static io.lastseat.simulator.kinds.Kind.longest;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** Requests about a hall with categories. */
final class KindsOfCategories {

  private static final ResourceId ROOM = new ResourceId("room");
  private static final Instant LATER = NOW.plusSeconds(6);
  private static final Category ADULT = category("adult", Option.some(6L));
  private static final Category BALCONY = category("balcony", Option.some(3L));
  private static final Category CHILD = category("child", Option.none());
  private static final Category PRESS =
      new Category("press", Option.none(), Option.none(), Option.none(), true);

  private static final Terms TERMS = terms(ADULT, BALCONY, CHILD, PRESS);

  static final Vector<Kind> ALL =
      Vector.of(reservations(), lives(), waits(), ofTerms(), claims(), longestNames());

  private static Kind reservations() {
    return Kind.of(
            "reservations in categories",
            is("accepted", reserve(1, quantities("adult", 3).plus(quantities("child", 1)))),
            is("categories_differ", Kind.reserve(2, 1)),
            is("categories_differ", reserve(3, quantities("adults", 1))),
            is("category_closed", reserve(4, quantities("press", 1))),
            is("category_closed", reserve(5, quantities("press", 1)).by(over())),
            is("not_enough_left", reserve(6, quantities("adult", 4))),
            is("accepted", reserve(7, quantities("balcony", 3))),
            is("sold_out", reserve(8, quantities("adult", 4).plus(quantities("balcony", 1)))),
            is("not_enough_left", reserve(9, quantities("child", 4))),
            is("accepted", reserve(10, quantities("adult", 4)).by(over())),
            is("sold_out", reserve(11, quantities("child", 1))),
            is("accepted", Kind.cancel(id(7), NOW)),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("accepted", reserve(12, quantities("adult", 1))))
        .behind(Kind.configure(id(99), TERMS, Option.none()))
        .creatingTheHall();
  }

  /** Held, confirmed, changed from one category into another, and lapsed. */
  private static Kind lives() {
    Quantities family = quantities("adult", 2).plus(quantities("child", 1));
    return Kind.of(
            "what becomes of reservations in categories",
            is("more_than_granted", confirm(11, 1, quantities("child", 2))),
            is("more_than_granted", confirm(12, 1, quantities("balcony", 1))),
            is("categories_differ", confirm(13, 1, Quantities.NONE)),
            is("accepted", confirm(14, 1, quantities("adult", 1))),
            is("not_held", confirm(15, 1, quantities("child", 1))),
            is("accepted", confirm(16, 1, quantities("adult", 1))),
            is("accepted", change(17, 1, quantities("balcony", 2))),
            is("categories_differ", change(18, 1, Quantities.NONE)),
            is("not_enough_left", change(19, 3, quantities("balcony", 2))),
            is("category_closed", change(20, 3, quantities("press", 1))),
            is("accepted", change(21, 3, quantities("adult", 1))),
            is(
                "accepted",
                new Confirm(id(22), HALL, LATER, id(2), Option.none()).in(Quantities.NONE)),
            is("accepted", Kind.cancel(id(2), LATER)))
        .behind(
            Kind.configure(id(99), TERMS, Option.none()),
            held(1, family, Limits.LONGEST_HOLD),
            held(2, family, Limits.SHORTEST_HOLD),
            reserve(3, family))
        .creatingTheHall();
  }

  /** A party waits in two lines, and is passed by whoever takes nothing that it could have. */
  private static Kind waits() {
    Quantities party = quantities("adult", 1).plus(quantities("balcony", 1));
    return Kind.of(
            "waiting in categories",
            is("waiting", waiting(11, party)),
            is("waiting", waiting(12, quantities("balcony", 2))),
            is("waiting", waiting(13, quantities("balcony", 1).plus(quantities("child", 1)))),
            is("accepted", reserve(14, quantities("adult", 1))),
            is("sold_out", reserve(15, quantities("balcony", 1))),
            is("still_waiting", change(16, 13, quantities("child", 2))),
            is("accepted", change(17, 12, quantities("balcony", 1))),
            is("accepted", Kind.cancel(id(12), NOW)),
            is("sold_out", reserve(18, quantities("balcony", 1))))
        .behind(
            Kind.configure(
                id(99),
                TERMS.withWaiting(new WaitingTerms(Option.some(9L), Option.none())),
                Option.none()),
            reserve(1, quantities("balcony", 3)))
        .creatingTheHall();
  }

  private static Reserve waiting(int number, Quantities quantities) {
    Reserve.Content content =
        new Reserve.Content("a", quantities.sum(), Option.none(), Option.none(), true);
    return new Reserve(id(number), HALL, NOW, content.in(quantities));
  }

  /** A category that has units stays; whether there are any is fixed. */
  private static Kind ofTerms() {
    Terms without = terms(CHILD, PRESS);
    return Kind.of(
            "terms of categories",
            is("categories_fixed", Kind.configure(id(11), terms(), Option.some(1L))),
            is("categories_fixed", Kind.configure(id(12), without, Option.some(1L))),
            is("accepted", Kind.configure(id(13), terms(CHILD, ADULT), Option.some(1L))),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("accepted", Kind.configure(id(14), without, Option.some(2L))),
            is("accepted", reserve(2, quantities("child", 7))))
        .behind(Kind.configure(id(99), TERMS, Option.none()), reserve(1, quantities("adult", 1)))
        .creatingTheHall();
  }

  /** Claims of the hall and of a room with other categories. */
  private static Kind claims() {
    Quantities family = quantities("adult", 2).plus(quantities("child", 1));
    Amount view = Amount.of(quantities("view", 1));
    Terms room = terms(category("view", Option.some(1L)), category("yard", Option.none()));
    return Kind.of(
            "claims in categories",
            is("accepted", claim(held(1, family, Limits.LONGEST_HOLD), view)),
            is("sold_out", claim(reserve(2, family), view)),
            is("categories_differ", claim(reserve(3, family), Amount.of(1))),
            is("categories_differ", claim(Kind.reserve(4, 1), Amount.of(quantities("yard", 1)))),
            is("not_enough_left", claim(reserve(5, quantities("adult", 5)), view)),
            is("not_enough_left", claim(reserve(6, family), Amount.of(quantities("yard", 9)))),
            is("claim_is_whole", confirm(7, 1, family)),
            is("claim_is_whole", change(8, 1, quantities("adult", 1))),
            is("accepted", new Extend(id(9), HALL, NOW, id(1), Limits.LONGEST_HOLD)),
            is("accepted", new Confirm(id(10), HALL, NOW, id(1), Option.none())),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("accepted", claim(reserve(11, family), view)))
        .behind(
            Kind.configure(id(99), TERMS, Option.none()),
            new Configure(id(98), ROOM, NOW, room, Option.none(), Option.none()))
        .creatingTheHall();
  }

  private static Claim claim(Reserve own, Amount room) {
    return new Claim(own, TreeMap.of(ROOM, room), Option.none());
  }

  /** As many categories as there can be, each with every attribute of the greatest length. */
  private static Kind longestNames() {
    Vector<String> names =
        Vector.range(0, Limits.MAX_CATEGORIES).map(number -> "%040d".formatted(number));
    Category[] categories =
        names
            .map(
                name ->
                    new Category(
                        name,
                        Option.some(Limits.MAX_UNITS),
                        Option.some(longest(Limits.MAX_TITLE_CHARS)),
                        Option.some(longest(Limits.MAX_CATEGORY_NOTE_CHARS)),
                        false))
            .toJavaArray(Category[]::new);
    Quantities all =
        names.foldLeft(Quantities.NONE, (some, name) -> some.plus(quantities(name, 9)));
    Terms most = terms(categories).withCapacity(Limits.MAX_UNITS);
    return Kind.of(
            "thirty categories",
            is("accepted", held(1, all, Limits.LONGEST_HOLD)),
            is("accepted", confirm(2, 1, all)),
            is("accepted", Kind.cancel(id(1), LATER)),
            is("accepted", claim(held(3, all, Limits.LONGEST_HOLD), Amount.of(all))),
            is("accepted", new Extend(id(4), HALL, LATER, id(3), Limits.LONGEST_HOLD)))
        .behind(
            Kind.configure(id(99), most, Option.none()),
            new Configure(id(98), ROOM, NOW, most, Option.none(), Option.none()))
        .creatingTheHall();
  }

  private static Staff over() {
    return new Staff(true, Option.none());
  }

  private static Category category(String name, Option<Long> capacity) {
    return new Category(name, capacity, Option.none(), Option.none(), false);
  }

  private static Terms terms(Category... categories) {
    return Terms.ofCapacity(9)
        .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()))
        .withCategories(Vector.of(categories));
  }

  private static Quantities quantities(String name, long units) {
    return new Quantities(TreeMap.of(name, units));
  }

  private static Reserve reserve(int number, Quantities quantities) {
    return reserve(number, quantities, Option.none());
  }

  private static Reserve held(int number, Quantities quantities, Duration hold) {
    return reserve(number, quantities, Option.some(hold));
  }

  private static Reserve reserve(int number, Quantities quantities, Option<Duration> hold) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        new Reserve.Content("a", quantities.sum(), Option.none(), hold, false).in(quantities));
  }

  private static Request confirm(int number, int reservation, Quantities quantities) {
    long units = Math.max(1, quantities.sum());
    return new Confirm(id(number), HALL, NOW, id(reservation), Option.some(units)).in(quantities);
  }

  private static Request change(int number, int reservation, Quantities quantities) {
    long units = Math.max(1, quantities.sum());
    return new Change(id(number), HALL, NOW, id(reservation), units, quantities);
  }

  private KindsOfCategories() {}
}
