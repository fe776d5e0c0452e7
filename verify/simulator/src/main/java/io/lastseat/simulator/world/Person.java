package io.lastseat.simulator.world;

import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.Scheduler.Signal;
import io.lastseat.simulator.world.Client.RandomActions;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.site.Call;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** A client. It only calls, and checks nothing. */
abstract class Person extends Setting {

  static final Duration EARLY = Duration.ofMinutes(4);

  final Http http;
  final String name;

  /** The resource whose log decides the client's requests. */
  final String home;

  private final Set<String> heard = new LinkedHashSet<>();
  private int keys;

  Person(Http http, String name, String home) {
    super(http);
    this.http = http;
    this.name = name;
    this.home = home;
  }

  /** Runs the client from beginning to end. Only a task may call this. */
  abstract void live();

  /** Repeats old calls after a month. Only a task may call this. */
  void sendAgain() {}

  /** Notes that the client makes no more requests. */
  void settle() {
    heard.forEach(id -> tables.settled(home, id));
  }

  Set<String> heard() {
    return heard;
  }

  final HeardAnswer call(Call call) {
    HeardAnswer answer = http.call(name, call);
    if (answer.isTaken()) {
      heard.add(answer.requestId());
    }
    return answer;
  }

  /** Whether the call got an answer other than a failure. */
  final boolean isHeard(Call call) {
    int status = call(call).status();
    return status >= 200 && status < 500;
  }

  /** Tries until it works, at most this number of times, and rests after each failure. */
  final void tries(int most, Duration pause, BooleanSupplier works) {
    for (int tries = 0; tries < most && !works.getAsBoolean(); tries++) {
      rest(pause);
    }
  }

  /** Sends the call at least once, and at most this number of times. */
  final void again(int most, Call call) {
    for (int tries = 1 + below(most); tries > 0; tries--) {
      call(call);
    }
  }

  final void looks(String id, int number) {
    for (int looks = number; looks > 0; looks--) {
      call(Calls.get("/v1/resources/" + home + "/requests/" + id));
      rest(Duration.ofMinutes(10));
    }
  }

  /** Does this in parallel with the next ones. Returns the signal of its end. */
  final Signal beside(Runnable action) {
    Signal done = new Signal();
    scheduler.start(
        () -> {
          rest(Duration.ofSeconds(1));
          action.run();
          done.give();
        });
    return done;
  }

  final boolean oneIn(int times) {
    return weather.below(times) == 0;
  }

  final int below(int number) {
    return weather.below(number);
  }

  final void rest(Duration longest) {
    scheduler.sleep(weather.upTo(longest));
  }

  /** A random number of seconds, at least five. */
  final int seconds(Duration longest) {
    return 5 + (int) weather.upTo(longest).toSeconds();
  }

  /** So many units of the home, as JSON in the body of a request. */
  final String units(int number) {
    return Organiser.units(home, number, this::below);
  }

  /** A new idempotency key; empty once in this number of times. */
  final String key(int emptyOneIn) {
    return oneIn(emptyOneIn) ? "" : name + "-" + ++keys;
  }

  /** Reads rosters, in pages of two, figures and verdicts, while processes decide. */
  static final class Analyst extends Person {

    private String verdicts;

    Analyst(Http http, String resource) {
      super(http, "analyst", resource);
      this.verdicts = path() + "/verdicts?after=0&limit=10";
    }

    private String path() {
      return "/v1/resources/" + home;
    }

    @Override
    void live() {
      for (int times = below(4); times > 0; times--) {
        rest(Duration.ofMinutes(5));
        read();
      }
    }

    /** Reads the whole roster, and the verdicts since the last time. */
    void read() {
      call(Calls.get(path()));
      for (String next = path() + "/roster?limit=2"; !next.isEmpty(); next = next(next)) {
        scheduler.sleep(weather.way());
      }
      for (String next = next(verdicts); !next.equals(verdicts) && !next.isEmpty(); ) {
        verdicts = next;
        next = next(verdicts);
      }
    }

    /** The path of the next page; empty if there is none, or no answer. */
    private String next(String page) {
      HeardAnswer answer = call(Calls.get(page));
      return answer.status() == 200 ? answer.body().path("next").asText() : "";
    }
  }

  /** Pays now and then into a wallet that others spend from; repeats until an answer comes. */
  static final class Payer extends Person {

    private static final Duration PAUSE = Duration.ofMinutes(10);

    Payer(Http http, String name, String wallet) {
      super(http, name, wallet);
    }

    @Override
    void live() {
      for (int number = 1 + below(4); number > 0; number--) {
        rest(PAUSE);
        String key = key(4);
        int amount = 1 + below(3);
        tries(5, PAUSE, () -> pays(amount, key));
        if (!key.isEmpty() && oneIn(3)) {
          pays(amount, key);
        }
      }
    }

    private boolean pays(int amount, String key) {
      int status = call(Calls.deposit(home, amount, key, oneIn(2))).status();
      return status == 200 || status == 202;
    }
  }

  /**
   * Claims units of several resources, all or nothing, until an answer comes. Later it confirms,
   * keeps or gives back its grant.
   */
  static final class Claimant extends Person {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    /** Many claimants give back their grants at the end of each such period. */
    static final Duration TOGETHER = Duration.ofMinutes(20);

    private final SortedMap<String, Integer> units;
    private final boolean keyed;

    Claimant(Http http, String name, SortedMap<String, Integer> units, boolean keyed) {
      super(http, name, units.firstKey());
      this.units = units;
      this.keyed = keyed;
    }

    @Override
    void live() {
      rest(EARLY);
      int hold = !oneIn(3) ? 0 : seconds(LONGEST_PAUSE);
      SortedMap<String, String> wanted = new TreeMap<>();
      units.forEach((hall, many) -> wanted.put(hall, Organiser.units(hall, many, this::below)));
      Call call = Calls.claim(name, wanted, hold, keyed ? name : "");
      for (int tries = 0; tries < 8 && heard().isEmpty(); tries++) {
        call(call);
        rest(LONGEST_PAUSE);
      }
      if (!heard().isEmpty()) {
        String claim = heard().iterator().next();
        RandomActions actions = new RandomActions(http, name, home);
        if (oneIn(2)) {
          actions.live(claim);
        }
        looks(claim, below(4));
        if (!oneIn(3)) {
          long period = TOGETHER.toSeconds();
          long seconds = period - scheduler.now().getEpochSecond() % period;
          scheduler.sleep(Duration.ofSeconds(seconds));
        }
        if (!oneIn(3)) {
          actions.giveBack(claim);
        }
        looks(claim, below(4));
      }
    }
  }
}
