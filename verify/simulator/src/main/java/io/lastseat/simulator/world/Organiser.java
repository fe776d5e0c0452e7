package io.lastseat.simulator.world;

import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.simulator.world.Person.Claimant;
import io.lastseat.site.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** The organiser of a resource: creates it, and changes its terms while guests sign up. */
final class Organiser extends Person {

  private static final int MAX_CAPACITY = 6;
  private static final List<String> ADMISSIONS = List.of("stream", "immediate", "immediate");
  private static final Duration PAUSE = Duration.ofMinutes(10);

  /** With what the names of halls with categories end. */
  private static final String MIXED = "-mixed";

  private static final List<String> CATEGORIES = List.of("adult", "child", "guest");

  private final int lanes;
  private final Set<Trait> traits;

  /** Whether the capacity is large, as it is at first for {@link Trait#ROOMY}. */
  private boolean roomy;

  private String admission;

  /** The traits of a resource for most of its time. */
  enum Trait {
    /** The gate refuses requests. */
    GATE,
    /** Its capacity comes from deposits. */
    WALLET,
    /** It has a waiting list. */
    LIST,
    /** It limits requests or units per applicant. */
    LIMITS,
    /** It has a large capacity at first. */
    ROOMY,
    /** Its units are of categories. */
    CATEGORIES
  }

  Organiser(Http http, String resource, int lanes, Set<Trait> traits) {
    super(http, "owner of " + resource, resource);
    this.traits = traits;
    this.roomy = has(Trait.ROOMY);
    this.lanes = lanes;
    this.admission = drawn();
  }

  private boolean has(Trait trait) {
    return traits.contains(trait);
  }

  @Override
  void live() {
    untilHeard(Calls.configure(home, terms("")));
    if (roomy) {
      // Many guests come and go meanwhile.
      scheduler.sleep(Claimant.TOGETHER.plus(PAUSE));
      roomy = false;
    }
    int more = has(Trait.LIST) ? 2 : 0;
    for (int changes = more + below(4); changes > 0; changes--) {
      rest(PAUSE);
      if (oneIn(2)) {
        admission = drawn();
      }
      int which = below(5);
      if (has(Trait.LIMITS) && oneIn(3)) {
        // The limit per applicant becomes lower, also for waiters, and for those promoted now.
        String room = has(Trait.WALLET) ? "" : ", \"capacity\": " + MAX_CAPACITY;
        untilHeard(Calls.amend(home, "{\"maxUnitsPerApplicant\": 1%s}".formatted(room)));
      } else if (which == 0) {
        untilHeard(Calls.amend(home, "{\"admission\": \"%s\"}".formatted(admission)));
      } else if (which == 2) {
        untilHeard(Calls.amend(home, "{\"closed\": " + closing() + "}"));
      } else if (has(Trait.CATEGORIES) && oneIn(2)) {
        untilHeard(Calls.amend(home, "{" + categories(weather::below, roomy) + "}"));
      } else if (which == 1 || has(Trait.WALLET)) {
        untilHeard(Calls.amend(home, "{" + (oneIn(2) ? otherHolds() : otherWaiting()) + "}"));
      } else {
        String terms = terms(window());
        untilHeard(
            // Every third change is sent as if the resource did not exist.
            changes % 3 == 0 ? Calls.configure(home, terms) : Calls.replace(home, terms));
      }
    }
  }

  /** A random admission, mostly not the stream alone. */
  private String drawn() {
    return ADMISSIONS.get(below(ADMISSIONS.size()));
  }

  private String terms(String window) {
    return "{\"capacity\": %d, \"lanes\": %d, \"gate\": %s, \"admission\": \"%s\"%s%s%s%s%s}"
        .formatted(
            capacity(),
            lanes,
            has(Trait.GATE),
            admission,
            has(Trait.CATEGORIES) ? ", " + categories(weather::below, has(Trait.ROOMY)) : "",
            window,
            holds(),
            waiting(),
            limits());
  }

  /** The name of a hall with this number. */
  static String name(int number, boolean categories) {
    return "hall-" + number + (categories ? MIXED : "");
  }

  /**
   * So many units, as JSON in the body of a request: of random categories where the resource has
   * some, and at times in the form of a resource that is not like that.
   */
  static String units(String resource, int number, IntUnaryOperator below) {
    if (resource.endsWith(MIXED) == (below.applyAsInt(25) == 0)) {
      return Calls.units(number);
    }
    SortedMap<String, Integer> byCategory = new TreeMap<>();
    for (int units = number; units > 0; units--) {
      byCategory.merge(CATEGORIES.get(below.applyAsInt(CATEGORIES.size())), 1, Integer::sum);
    }
    return Calls.units(byCategory);
  }

  /** Random categories, as JSON: some without a capacity, and one of them closed at times. */
  static String categories(IntUnaryOperator below, boolean roomy) {
    int closed = below.applyAsInt(8 * CATEGORIES.size());
    StringJoiner all = new StringJoiner(", ", "\"categories\": [", "]");
    for (int which = 0; which < CATEGORIES.size(); which++) {
      int most = below.applyAsInt(MAX_CAPACITY) * (roomy ? 2 : 1);
      String more = most == 0 ? "" : ", \"capacity\": " + most;
      more += which == closed ? ", \"closed\": true" : "";
      all.add("{\"name\": \"%s\"%s}".formatted(CATEGORIES.get(which), more));
    }
    return all.toString();
  }

  private int capacity() {
    int most = below(has(Trait.WALLET) ? 2 : has(Trait.LIST) ? 4 : MAX_CAPACITY);
    return roomy ? 2 * MAX_CAPACITY + most : most;
  }

  /** Random terms for holds: half permit none, and some give each reservation one. */
  private String holds() {
    Duration hold = drawnHold();
    return switch (below(6)) {
      case 0 -> ", \"hold\": \"%s\"".formatted(hold);
      case 1 ->
          ", \"hold\": \"%s\", \"longestHold\": \"%s\"".formatted(hold, hold.plus(drawnHold()));
      case 2 -> ", \"longestHold\": \"%s\"".formatted(hold.multipliedBy(3));
      default -> "";
    };
  }

  private String otherHolds() {
    return switch (below(4)) {
      case 0 -> "\"hold\": null, \"longestHold\": null";
      case 1 -> "\"confirmBy\": \"" + scheduler.now().plus(weather.upTo(PAUSE)) + "\"";
      default -> "\"hold\": null, \"longestHold\": \"%s\"".formatted(drawnHold().plus(drawnHold()));
    };
  }

  /** Random limits per applicant. Whether there are any cannot be changed, but some changes try. */
  private String limits() {
    if (has(Trait.LIMITS) == oneIn(8)) {
      return "";
    }
    int each = 1 + below(3);
    return switch (below(3)) {
      case 0 -> ", \"maxUnitsPerApplicant\": " + each;
      case 1 -> ", \"maxRequestsPerApplicant\": 1";
      default -> ", \"maxUnitsPerApplicant\": %d, \"maxRequestsPerApplicant\": 2".formatted(each);
    };
  }

  /** Random terms for a waiting list: it is short, and half of them hold promoted units. */
  private String waiting() {
    if (!has(Trait.LIST) || oneIn(6)) {
      return "";
    }
    String limit = ", \"waitingListLimit\": " + limit();
    return oneIn(2) ? limit : limit + ", \"promotionHold\": \"%s\"".formatted(drawnHold());
  }

  private String otherWaiting() {
    int which = below(4);
    if (!has(Trait.LIST) || which == 0) {
      return "\"waitingListLimit\": null, \"promotionHold\": null";
    }
    return which == 1 || has(Trait.WALLET)
        ? "\"waitingListLimit\": %d, \"promotionHold\": \"%s\"".formatted(limit(), drawnHold())
        : "\"capacity\": " + (which == 2 ? 1 : capacity());
  }

  private int limit() {
    return 1 + below(6);
  }

  /** A random closing: now, soon, or none. Setting all terms anew opens the resource, too. */
  private String closing() {
    return switch (below(4)) {
      case 0 -> "{}";
      case 1 -> "{\"reason\": \"The hall is flooded.\"}";
      case 2 ->
          "{\"at\": \"%s\", \"reason\": \"The organiser is ill.\"}"
              .formatted(scheduler.now().plus(weather.upTo(PAUSE)));
      default -> "null";
    };
  }

  private Duration drawnHold() {
    return Duration.ofSeconds(seconds(PAUSE));
  }

  /** Repeats the call until an answer comes. Each try is a request of its own. */
  private void untilHeard(Call call) {
    tries(8, PAUSE, () -> isHeard(call));
  }

  private String window() {
    Instant now = scheduler.now();
    return switch (below(4)) {
      case 0 -> ", \"opensAt\": \"" + now.plus(weather.upTo(PAUSE)) + "\"";
      case 1 -> ", \"closesAt\": \"" + now.plus(weather.upTo(PAUSE)) + "\"";
      case 2 -> ", \"maxQuantityPerRequest\": 1";
      default -> "";
    };
  }
}
