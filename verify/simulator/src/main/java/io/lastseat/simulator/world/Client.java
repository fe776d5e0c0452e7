package io.lastseat.simulator.world;

import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * A guest who signs up, tries again without an answer, reads the status, and later changes the
 * reservation. With an idempotency key all tries are one request. Without one each try is a request
 * of its own, and each acknowledged one counts.
 */
final class Client extends Person {

  private static final int MAX_LOOKS = 6;
  private static final int MOST_UNITS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  private final boolean keyed;

  /** Whether the guest belongs to a family, whom limits count as one applicant. */
  private final boolean family;

  private final Creation creation;
  private final RandomActions actions;
  private String key;

  Client(Http http, String name, String resource, boolean keyed, Creation creation) {
    super(http, name, resource);
    this.key = name;
    this.keyed = keyed;
    this.creation = creation;
    this.family = oneIn(3);
    this.actions = new RandomActions(http, name, resource);
  }

  @Override
  void live() {
    rest(LONGEST_PAUSE);
    String units = units(1 + below(MOST_UNITS + 1) / 2);
    int hold = oneIn(3) ? seconds(LONGEST_PAUSE) : 0;
    boolean waits = !oneIn(3);
    boolean over = oneIn(12);
    String terms = creation.terms(weather);
    if (keyed && oneIn(2)) {
      takePrefix();
    }
    Call call = call(units, hold, waits, over, terms);
    Option<Signal> twin = Option.none();
    if (keyed && oneIn(4)) {
      // In some worlds the second call has the same key and other contents.
      Call same =
          !oneIn(3)
              ? call
              : terms.isEmpty() || oneIn(2)
                  ? call(units(1 + below(MOST_UNITS)), hold, waits, over, terms)
                  : call(units, hold, waits, over, creation.either(weather));
      twin = Option.some(beside(() -> call(same)));
    }
    for (int tries = 0; tries < 8 && heard().isEmpty(); tries++) {
      HeardAnswer answer = call(call);
      rest(LONGEST_PAUSE);
      if (answer.problem().equals(HeardAnswer.FOREIGN) && isUnknown(answer.requestId())) {
        takePrefix();
        call = call(units, hold, waits, over, terms);
      }
    }
    if (!heard().isEmpty()) {
      afterwards(heard().iterator().next());
    }
    if (!keyed && oneIn(2)) {
      // Without a key intake cannot know that this call repeats the first.
      call(call);
    }
    twin.forEach(scheduler::await);
  }

  /** Begins the key with the resource's key prefix. A key without a prefix is opaque. */
  private void takePrefix() {
    HeardAnswer seen = call(Calls.get("/v1/resources/" + home));
    key = seen.body().path("keyPrefix").asText() + name;
  }

  /** Whether intake does not know it: never decided, it may be sent under another key. */
  private boolean isUnknown(String id) {
    return call(Calls.get("/v1/resources/" + home + "/requests/" + id))
        .problem()
        .equals("no-such-request");
  }

  private void afterwards(String id) {
    if (!oneIn(3)) {
      actions.live(id);
    }
    int cancelsAfter = oneIn(3) ? below(MAX_LOOKS) : MAX_LOOKS;
    looks(id, Math.min(cancelsAfter, below(MAX_LOOKS)));
    if (cancelsAfter < MAX_LOOKS) {
      actions.giveBack(id);
      looks(id, below(MAX_LOOKS));
      if (oneIn(3)) {
        actions.live(id);
      }
    }
  }

  private Call call(String units, int hold, boolean waits, boolean over, String terms) {
    Call call = Calls.reserve(home, name, units);
    call = keyed ? Calls.keyed(call, key) : call;
    call = family ? Calls.comparedBy(call, "family") : call;
    call = over ? Calls.overBy(call, "clerk of " + name) : call;
    call = hold == 0 ? call : Calls.held(call, hold);
    call = waits ? Calls.waiting(call) : call;
    call = terms.isEmpty() ? call : Calls.creating(call, terms);
    return oneIn(5) ? Calls.byStream(call) : call;
  }

  /**
   * What a guest does with a reservation later: confirms it, extends its hold, changes its units,
   * hands it over, or gives it back. The guest tries until an answer comes. The reservation may be
   * accepted, rejected, pending or parked at that time.
   */
  static final class RandomActions extends Person {

    private static final int STRANGERS = 7;
    private static final String NOBODYS = "0-" + "9".repeat(26);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    RandomActions(Http http, String name, String resource) {
      super(http, name, resource);
    }

    @Override
    void live() {
      live(NOBODYS);
    }

    void live(String reservation) {
      for (int times = 1 + below(3); times > 0; times--) {
        one(reservation);
        rest(LONGEST_PAUSE);
      }
      if (oneIn(STRANGERS)) {
        ask(NOBODYS, oneIn(2) ? "confirm" : "change", quantity(1), "");
      }
    }

    /** Gives the reservation back, often twice. Only a task may call this. */
    void giveBack(String reservation) {
      tries(5, LONGEST_PAUSE.multipliedBy(2), () -> cancel(reservation));
      if (oneIn(2)) {
        cancel(reservation);
      }
      if (oneIn(STRANGERS)) {
        cancel(NOBODYS);
      }
    }

    private boolean cancel(String reservation) {
      return isHeard(Calls.cancel(home, reservation, oneIn(2)));
    }

    private void one(String reservation) {
      switch (below(11)) {
        case 0, 1 -> until(reservation, "confirm", "");
        case 2 -> until(reservation, "confirm", quantity(1));
        case 3 -> until(reservation, "confirm", quantity(7));
        case 4 -> twiceAtOnce(reservation);
        case 5 -> until(reservation, "extend", hold(Duration.ofMinutes(2)));
        case 6 -> until(reservation, "extend", hold(Duration.ofHours(3)));
        case 7, 8 -> until(reservation, "hand-over", applicant());
        default -> until(reservation, "change", quantity(1 + below(4)));
      }
    }

    /** A friend, or the guest again. */
    private String applicant() {
      String whom = oneIn(4) ? name : "friend of " + name;
      return "{\"applicant\": \"%s\"}".formatted(whom);
    }

    private String quantity(int number) {
      return "{" + units(number) + "}";
    }

    private String hold(Duration longest) {
      return "{\"hold\": \"PT%dS\"}".formatted(seconds(longest));
    }

    /** Repeats the call until it is answered: one request with a key, else one per try taken. */
    private void until(String reservation, String kind, String body) {
      String key = key(2);
      tries(3, LONGEST_PAUSE, () -> ask(reservation, kind, body, key));
    }

    /** Sends two confirmations under one key, some with different contents. */
    private void twiceAtOnce(String reservation) {
      String key = name + "-twice-on-" + reservation;
      String other = oneIn(2) ? "" : quantity(1);
      Signal done = beside(() -> ask(reservation, "confirm", other, key));
      ask(reservation, "confirm", "", key);
      scheduler.await(done);
    }

    private boolean ask(String reservation, String kind, String body, String key) {
      return isHeard(Calls.followUp(home, reservation, kind, body, key, oneIn(2)));
    }
  }

  /**
   * The terms with which guests create an absent resource. If it has no owner, most guests send
   * terms, and most send the same.
   */
  static final class Creation {

    private static final List<String> ADMISSIONS = List.of("stream", "immediate");

    private final boolean owned;
    private final String usual;
    private final String other;

    Creation(Random random, boolean owned, boolean categories) {
      this.owned = owned;
      this.usual = drawn(random, categories);
      this.other = drawn(random, categories != (random.nextInt(10) == 0));
    }

    /** The terms in the next guest's call, as JSON; empty if there are none. */
    String terms(Weather weather) {
      boolean says = owned ? weather.below(10) == 0 : weather.below(10) > 0;
      return says ? either(weather) : "";
    }

    String either(Weather weather) {
      return weather.below(6) == 0 ? other : usual;
    }

    private static String drawn(Random random, boolean categories) {
      String terms =
          "{\"capacity\": %d, \"gate\": %s, \"admission\": \"%s\""
              .formatted(
                  1 + random.nextInt(3), random.nextBoolean(), ADMISSIONS.get(random.nextInt(2)));
      terms +=
          switch (random.nextInt(3)) {
            case 0 -> ", \"hold\": \"PT5M\"";
            case 1 -> ", \"longestHold\": \"PT10M\"";
            default -> "";
          };
      terms += random.nextInt(3) == 0 ? ", \"waitingListLimit\": " + (1 + random.nextInt(4)) : "";
      terms +=
          random.nextInt(4) == 0 ? ", \"maxUnitsPerApplicant\": " + (1 + random.nextInt(3)) : "";
      return terms + (categories ? ", " + Organiser.categories(random::nextInt, false) : "") + "}";
    }
  }
}
