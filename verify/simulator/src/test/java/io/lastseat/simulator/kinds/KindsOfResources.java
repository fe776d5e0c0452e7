package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static io.lastseat.simulator.kinds.Kind.first;
import static io.lastseat.simulator.kinds.Kind.id;
import static io.lastseat.simulator.kinds.Kind.is;
import static io.lastseat.simulator.kinds.Kind.longest;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.simulator.kinds.Kind.Sample;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Terms of resources, of a series too, and what cannot be. */
final class KindsOfResources {

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

  static final Vector<Kind> ALL =
      Vector.of(configure(), deposit(), creating(), ofASeries(), impossible());

  /** Only a request that names the terms replaces them; a repetition succeeds. */
  private static Kind configure() {
    Terms largest =
        new Terms(
                Limits.MAX_UNITS,
                Option.some(NOW),
                Option.some(NOW.plusSeconds(1)),
                Option.some(Limits.MAX_UNITS),
                Option.some(longest(Limits.MAX_TITLE_CHARS)),
                false,
                Admission.IMMEDIATE,
                new HoldTerms(
                    Option.some(Limits.SHORTEST_HOLD),
                    Option.some(Limits.LONGEST_HOLD),
                    Option.some(NOW.plusSeconds(1))))
            .withWaiting(
                new WaitingTerms(Option.some(Limits.MAX_WAITING), Option.some(Limits.LONGEST_HOLD)))
            .withClosing(
                Option.some(
                    new Closing(
                        NOW.plusSeconds(2),
                        Option.some(longest(Limits.MAX_CLOSING_REASON_CHARS)))));
    Option<Integer> otherLanes = Option.some(Limits.MAX_LANES);
    return Kind.of(
        "Configure",
        is("terms_differ", Kind.configure(id(1), Terms.ofCapacity(0), Option.none())),
        is("lanes_fixed", new Configure(id(2), HALL, NOW, largest, otherLanes, Option.some(1L))),
        is("accepted", Kind.configure(id(3), largest, Option.some(1L))),
        is("accepted", Kind.configure(id(4), largest, Option.none())),
        is("terms_changed", Kind.configure(id(5), largest, Option.some(1L))));
  }

  /** Deposits of the smallest size, up to the greatest capacity, and beyond it. */
  private static Kind deposit() {
    return Kind.of(
            "Deposit",
            is("accepted", new Deposit(id(11), HALL, NOW, 1)),
            is("accepted", new Deposit(id(12), HALL, NOW, Limits.MAX_UNITS - 1)),
            is("capacity_beyond_limit", new Deposit(id(13), HALL, NOW, 1)))
        .behind(Kind.configure(id(1), Terms.ofCapacity(0), Option.some(1L)));
  }

  /** Reservations are refused, create the resource, and meet it on the same and on other terms. */
  private static Kind creating() {
    // Terms with every attribute, each of the greatest length.
    Terms longest =
        new Terms(
                3,
                Option.some(NOW.minusSeconds(1)),
                Option.some(NOW.plusSeconds(100)),
                Option.some(Limits.MAX_UNITS),
                Option.some(longest(Limits.MAX_TITLE_CHARS)),
                false,
                Admission.IMMEDIATE,
                new HoldTerms(
                    Option.some(Duration.ofMinutes(1)),
                    Option.some(Limits.LONGEST_HOLD),
                    Option.some(NOW.plusSeconds(100))))
            .withWaiting(
                new WaitingTerms(Option.some(Limits.MAX_WAITING), Option.some(Limits.LONGEST_HOLD)))
            .withPerApplicant(
                new PerApplicant(Option.some(Limits.MAX_UNITS), Option.some(Limits.MAX_UNITS)));
    Terms one = Terms.ofCapacity(1);
    Reserve waiting = new Reserve(first(7), HALL, NOW, "a", 1, Option.none(), Option.none(), true);
    return Kind.of(
            "reservations that create the resource",
            is("unknown_resource", reserve(1, 1)),
            is("not_enough_left", reserve(2, 2).creating(one)),
            is("accepted", reserve(3, 2).creating(longest)),
            is("terms_differ", reserve(4, 1).creating(one)),
            is("accepted", reserve(5, 1).creating(longest)),
            is("sold_out", reserve(6, 1).creating(longest)),
            is("waiting", waiting.creating(longest)),
            is("accepted", new Deposit(id(8), HALL, NOW, 1)),
            is("nothing_to_cancel", Kind.cancel(first(4), NOW)))
        .creatingTheHall()
        .promoting(1);
  }

  private static Reserve reserve(int number, long quantity) {
    return new Reserve(first(number), HALL, NOW, "a", quantity, Option.none());
  }

  /** The series is made, made again, lengthened, made another kind, and reserved. */
  private static Kind ofASeries() {
    SortedSet<LocalDate> many =
        TreeSet.ofAll(Vector.range(0, Limits.MAX_CLOSED_DAYS).map(FIRST::plusDays));
    SortedSet<LocalDate> others = many.remove(FIRST).add(FIRST.plusDays(450));
    return Kind.of(
            "of a series",
            is("accepted", Kind.configure(id(1), series(400, many), Option.none())),
            is("accepted", Kind.configure(id(2), series(400, many), Option.none())),
            is("accepted", Kind.configure(id(3), series(500, many), Option.some(1L))),
            is("series_fixed", Kind.configure(id(4), series(400, many), Option.none())),
            is("series_fixed", Kind.configure(id(5), series(500, others), Option.none())),
            is(
                "series_fixed",
                Kind.configure(id(6), series(500, many).withCapacity(2), Option.none())),
            is("series_fixed", Kind.configure(id(7), Terms.ofCapacity(1), Option.none())),
            is("is_a_series", Kind.reserve(8, 1)),
            is("is_a_series", new Deposit(id(9), HALL, NOW, 1)),
            is("is_a_series", new Claim(Kind.reserve(10, 1), TreeMap.empty())))
        .creatingTheHall();
  }

  private static Terms series(int days, SortedSet<LocalDate> closed) {
    SeriesPlan plan =
        new SeriesPlan(
            FIRST,
            FIRST.plusDays(days),
            Duration.ofHours(12),
            0,
            SeriesPlan.MINUTES_PER_DAY,
            "America/Argentina/ComodRivadavia",
            TreeSet.of(DayOfWeek.values()),
            closed);
    return Terms.ofCapacity(Limits.MAX_UNITS).withSeries(Option.some(plan));
  }

  /** An impossible request has no item: any item with impossible content is read as one. */
  private static Kind impossible() {
    var damage =
        LinkedHashMap.of(
            "quantity", AttributeValue.fromN("-1"),
            "applicant", AttributeValue.fromS(longest(1_000)),
            "takenAt", AttributeValue.fromS("noon"));
    Map<RequestId, Map<String, AttributeValue>> items = new HashMap<>();
    damage.forEach(
        (attribute, value) -> {
          Reserve sound = Kind.reserve(items.size() + 1, 1);
          Map<String, AttributeValue> item = new HashMap<>(RequestCodec.write(Kind.stored(sound)));
          item.put(attribute, value);
          items.put(sound.id(), item);
        });
    Kind kind =
        Kind.of(
            "Impossible",
            items.values().stream()
                .map(item -> ((ReadRequest.Known) RequestCodec.read(item)).stored().request())
                .map(request -> is("invalid", request))
                .toArray(Sample[]::new));
    kind.items.putAll(items);
    return kind;
  }

  private KindsOfResources() {}
}
