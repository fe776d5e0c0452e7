package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.simulator.functions.Calls;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The organiser of a resource: creates it, and changes its terms while guests sign up. */
final class Organiser extends Person {

  private static final int MAX_TRIES = 8;
  private static final int MAX_CHANGES = 4;

  /** Of what guests may wait for, the owner makes more and less more often. */
  private static final int MORE_CHANGES = 2;

  private static final int MAX_CAPACITY = 6;

  /** The most capacity of a resource where guests may wait. */
  private static final int SCARCE = 4;

  private static final int MOST_WAITING = 6;

  /** One in this number of terms wrongly adds or drops limits for each guest. */
  private static final int WRONG_LIMITS = 8;

  private static final int MOST_UNITS_EACH = 3;

  /** One in this number of terms drops the waiting list. */
  private static final int OFF = 6;

  /**
   * One in this number of replacements names no terms in force, as if the resource did not exist.
   */
  private static final int UNAWARE = 3;

  private static final List<String> ADMISSIONS = List.of("stream", "immediate", "immediate");
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final String resource;
  private final int lanes;
  private final boolean gate;
  private final boolean wallet;
  private final boolean waitingList;
  private final boolean limits;

  /** At first there is room for many. */
  private boolean roomy;

  private String admission;

  /** What a resource is, for most of the time. */
  enum Trait {
    /** The gate turns callers away. */
    GATE,
    /** Its capacity is left to those who pay in. */
    WALLET,
    /** Guests may wait there. */
    LIST,
    /** What each guest may have is limited. */
    LIMITS,
    /** There is room for many. */
    ROOMY
  }

  Organiser(Http http, String resource, int lanes, Set<Trait> traits) {
    super(http, "owner of " + resource, resource);
    this.gate = traits.contains(Trait.GATE);
    this.wallet = traits.contains(Trait.WALLET);
    this.waitingList = traits.contains(Trait.LIST);
    this.limits = traits.contains(Trait.LIMITS);
    this.roomy = traits.contains(Trait.ROOMY);
    this.resource = resource;
    this.lanes = lanes;
    this.admission = drawn();
  }

  @Override
  void live() {
    untilHeard(Calls.configure(resource, terms("")));
    if (roomy) {
      // Until many have come and gone.
      scheduler.sleep(Claimant.TOGETHER.plus(PAUSE));
      roomy = false;
    }
    int more = waitingList ? MORE_CHANGES : 0;
    for (int changes = more + below(MAX_CHANGES); changes > 0; changes--) {
      rest(PAUSE);
      if (below(2) == 0) {
        admission = drawn();
      }
      int which = below(5);
      if (limits && oneIn(3)) {
        // Less than before for each, also for those who wait, and who come from the list now.
        String room = wallet ? "" : ", \"capacity\": " + MAX_CAPACITY;
        untilHeard(Calls.amend(resource, "{\"maxUnitsPerApplicant\": 1%s}".formatted(room)));
      } else if (which == 0) {
        untilHeard(Calls.amend(resource, "{\"admission\": \"%s\"}".formatted(admission)));
      } else if (which == 2) {
        untilHeard(Calls.amend(resource, "{\"closed\": " + closing() + "}"));
      } else if (which == 1 || wallet) {
        untilHeard(
            Calls.amend(resource, "{" + (below(2) == 0 ? otherHolds() : otherWaiting()) + "}"));
      } else {
        String terms = terms(window());
        untilHeard(
            changes % UNAWARE == 0
                ? Calls.configure(resource, terms)
                : Calls.replace(resource, terms));
      }
    }
  }

  /** How requests come to their verdicts; mostly not by the stream alone. */
  private String drawn() {
    return ADMISSIONS.get(below(ADMISSIONS.size()));
  }

  private String terms(String window) {
    return "{\"capacity\": %d, \"lanes\": %d, \"gate\": %s, \"admission\": \"%s\"%s%s%s%s}"
        .formatted(capacity(), lanes, gate, admission, window, holds(), waiting(), limits());
  }

  private int capacity() {
    int most = below(wallet ? 2 : waitingList ? SCARCE : MAX_CAPACITY);
    return roomy ? 2 * MAX_CAPACITY + most : most;
  }

  /** In half of all terms nothing is held, in some everything. */
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

  /** Whether there are any cannot be changed: some try. */
  private String limits() {
    if (limits == (below(WRONG_LIMITS) == 0)) {
      return "";
    }
    int each = 1 + below(MOST_UNITS_EACH);
    return switch (below(3)) {
      case 0 -> ", \"maxUnitsPerApplicant\": " + each;
      case 1 -> ", \"maxRequestsPerApplicant\": 1";
      default -> ", \"maxUnitsPerApplicant\": %d, \"maxRequestsPerApplicant\": 2".formatted(each);
    };
  }

  /** The list is short, and in half of all terms what comes from it is held. */
  private String waiting() {
    if (!waitingList || below(OFF) == 0) {
      return "";
    }
    String limit = ", \"waitingListLimit\": " + limit();
    return below(2) == 0 ? limit : limit + ", \"promotionHold\": \"%s\"".formatted(drawnHold());
  }

  private String otherWaiting() {
    int which = below(4);
    if (!waitingList || which == 0) {
      return "\"waitingListLimit\": null, \"promotionHold\": null";
    }
    return which == 1 || wallet
        ? "\"waitingListLimit\": %d, \"promotionHold\": \"%s\"".formatted(limit(), drawnHold())
        : "\"capacity\": " + (which == 2 ? 1 : capacity());
  }

  private int limit() {
    return 1 + below(MOST_WAITING);
  }

  /** Closed now or soon, or open again. Setting all terms anew opens it too. */
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

  /** Each try is a request of its own. */
  private void untilHeard(APIGatewayV2HTTPEvent call) {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      int status = call(call).status();
      if (status >= 200 && status < 500) {
        return;
      }
      rest(PAUSE);
    }
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
