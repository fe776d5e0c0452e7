package io.lastseat.simulator.world;

import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.world.Organiser.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** All clients of a world, as they are drawn: who there is, and what each of them is about. */
final class People extends Setting {

  private static final int MOST_RESOURCES = 3;
  private static final int FEWEST_GUESTS = 3;
  private static final int MOST_GUESTS = 24;
  private static final int MOST_CLAIMANTS = 10;

  /** One world in this many has few guests, many claims, and more room for them. */
  private static final int CLAIMS = 5;

  /** One resource in this many is a wallet. */
  private static final int WALLETS = 4;

  /** One claim in this many names a lock or an execution, where there are any. */
  private static final int MISTAKES = 6;

  /** One in this number of resources has no waiting list. */
  private static final int NO_LISTS = 3;

  /** One resource in this many limits what one guest may have. */
  private static final int LIMITS = 3;

  /** One resource in this many is created by its guests; an owner comes later, or never. */
  private static final int UNOWNED = 4;

  private static final int[] LANES = {1, 1, 1, 2, 4};

  /** One world in this many has locks. */
  private static final int LOCKS = 3;

  private static final int MOST_LOCKS = 2;
  private static final int MOST_LOCK_USERS = 6;

  /** One world in this many has an execution. */
  private static final int EXECUTIONS = 5;

  private static final int MOST_RUNNERS = 4;

  /** One world in this many has tables that refer to each other in a circle. */
  private static final int TABLES = 8;

  private static final List<String> CIRCLE = List.of("table-a", "table-b", "table-c");
  private static final int MOST_EDITORS = 4;

  /** One world in this many has the slots of a day, an hour each. */
  private static final int SLOTS = 10;

  private static final String SLOT = "room.20260101T%02d00Z";
  private static final String OF_A_SLOT = "{\"capacity\": 1, \"longestHold\": \"PT3H\"}";
  private static final int OPENS = 8;
  private static final int CLOSES = 12;
  private static final int MOST_VISITORS = 5;
  private static final int MAX_TRIES = 6;
  private static final Duration PAUSE = Duration.ofMinutes(5);
  private static final Duration AN_HOUR = Duration.ofHours(1);

  private final Random random;
  private final Http http;
  private final Vandal vandal;
  private final Runnable sweep;
  private final List<String> halls = new ArrayList<>();
  private final List<String> leased = new ArrayList<>();
  private final List<String> slots = new ArrayList<>();
  private final List<Creation> creations = new ArrayList<>();
  private final List<Person> leasing = new ArrayList<>();
  private boolean claims;
  private int late;
  private int alive;

  /**
   * Of a world.
   *
   * @param sweep a reconciliation in the middle of it all, for a task
   */
  People(Random random, Http http, Vandal vandal, Runnable sweep) {
    super(http);
    this.random = random;
    this.http = http;
    this.vandal = vandal;
    this.sweep = sweep;
  }

  void begin() {
    boolean mostlyClaims = random.nextInt(CLAIMS) == 0;
    int number = mostlyClaims ? 2 : 1 + random.nextInt(MOST_RESOURCES);
    while (halls.size() < number) {
      hall("hall-" + halls.size(), mostlyClaims);
    }
    int guests = mostlyClaims ? 0 : random.nextInt(MOST_GUESTS - FEWEST_GUESTS + 1);
    for (int i = 0; i < FEWEST_GUESTS + guests; i++) {
      int which = random.nextInt(halls.size());
      boolean keyed = random.nextInt(4) > 0;
      begin(new Client(http, "guest-" + i, halls.get(which), keyed, creations.get(which)));
    }
    leases();
    if (random.nextInt(SLOTS) == 0) {
      slots();
    }
    if (halls.size() > 1) {
      claimants(mostlyClaims ? MOST_CLAIMANTS : random.nextInt(MOST_CLAIMANTS + 1));
    }
    if (random.nextInt(4) == 0) {
      begin(() -> nowAndThen(() -> vandal.write(any(resources()))));
    }
    if (random.nextInt(3) == 0) {
      begin(() -> nowAndThen(sweep));
    }
  }

  /** What can be had, what is leased and the slots of a series too. */
  List<String> resources() {
    List<String> all = new ArrayList<>(halls);
    all.addAll(leased);
    all.addAll(slots);
    return all;
  }

  List<String> halls() {
    return halls;
  }

  /** The owners close for good, for a task. */
  void closeHalls() {
    for (String hall : halls) {
      http.call("owner of " + hall, Calls.amend(hall, "{\"closed\": {}}"));
    }
  }

  /** Guests who come when everything may be archived. */
  void comeLate() {
    for (String hall : halls) {
      String name = "late-" + ++late;
      begin(new Client(http, name, hall, late % 2 == 0, creations.get(halls.indexOf(hall))));
      if (halls.size() > 1) {
        SortedMap<String, Integer> units = new TreeMap<>();
        halls.forEach(each -> units.put(each, 1));
        begin(new Claimant(http, name + "-together", units, true));
      }
    }
  }

  List<String> leased() {
    return leased;
  }

  /** Whether a client wants several resources at once. */
  boolean claim() {
    return claims;
  }

  boolean haveGone() {
    return alive == 0;
  }

  /** Those who lease come back, under the same names and with the same keys. */
  void comeBack() {
    for (Person actor : leasing) {
      begin(actor);
      begin(actor::sendAgain);
    }
  }

  /** When everything is over all is asked once more, for a task. */
  void lookAtLast() {
    tables
        .history()
        .acknowledged()
        .filter(one -> !leased.contains(one.resource()))
        .forEach(
            one ->
                http.call(
                    "its sender",
                    Calls.get("/v1/resources/" + one.resource() + "/requests/" + one.id())));
    resources().forEach(resource -> new Analyst(http, resource).read());
    lookAtLeases();
  }

  /** What is leased is asked once more, for a task. */
  void lookAtLeases() {
    for (String name : leased) {
      String kind = name.startsWith("job") ? "executions" : "locks";
      http.call("visitor", Calls.get("/v1/" + kind + "/" + name));
    }
  }

  private void hall(String hall, boolean roomy) {
    halls.add(hall);
    boolean owned = roomy || random.nextInt(UNOWNED) > 0;
    creations.add(new Creation(random, owned));
    int lanes = owned && !roomy ? LANES[random.nextInt(LANES.length)] : 1;
    if (lanes > 1) {
      tables.auditor().excuseOrder(hall);
    }
    begin(new Analyst(http, hall));
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    draw(traits, Trait.GATE, random.nextInt(3) > 0);
    draw(traits, Trait.LIST, random.nextInt(NO_LISTS) > 0);
    draw(traits, Trait.ROOMY, roomy);
    draw(traits, Trait.WALLET, !roomy && random.nextInt(WALLETS) == 0);
    draw(traits, Trait.LIMITS, !roomy && random.nextInt(LIMITS) == 0);
    if (traits.contains(Trait.WALLET)) {
      begin(new Payer(http, "payer-1", hall));
      begin(new Payer(http, "payer-2", hall));
    }
    Organiser owner = new Organiser(http, hall, lanes, traits);
    if (owned) {
      begin(owner);
    } else if (random.nextBoolean()) {
      begin(
          () -> {
            owner.rest(AN_HOUR);
            owner.live();
          });
    }
  }

  private static void draw(Set<Trait> traits, Trait trait, boolean drawn) {
    if (drawn) {
      traits.add(trait);
    }
  }

  private void leases() {
    if (random.nextInt(LOCKS) == 0) {
      for (int i = 1 + random.nextInt(MOST_LOCKS); i > 0; i--) {
        leased.add("lock-" + i);
        users("lock-" + i, 1 + random.nextInt(MOST_LOCK_USERS));
      }
    }
    if (random.nextInt(EXECUTIONS) == 0) {
      leased.add("job-1");
      for (int number = 1 + random.nextInt(MOST_RUNNERS); number > 0; number--) {
        lease(new Runner(http, "runner-" + number, "job-1"));
      }
    }
    if (random.nextInt(TABLES) == 0) {
      leased.addAll(CIRCLE);
      claims = true;
      for (int number = 2 + random.nextInt(MOST_EDITORS - 1); number > 0; number--) {
        editor("editor-" + number, random.nextInt(CIRCLE.size()));
      }
      users(any(CIRCLE), random.nextInt(3));
    }
  }

  private void users(String lock, int users) {
    boolean inLine = random.nextBoolean();
    for (int number = users; number > 0; number--) {
      String name = "user-" + number + "-of-" + lock;
      lease(new LockUser(http, name, lock, new TreeSet<>(), inLine));
    }
  }

  /** Each table refers to the next one, and now and then to the one behind that. */
  private void editor(String name, int main) {
    SortedSet<String> references = new TreeSet<>();
    references.add(CIRCLE.get((main + 1) % CIRCLE.size()));
    if (random.nextInt(CIRCLE.size()) == 0) {
      references.add(CIRCLE.get((main + 2) % CIRCLE.size()));
    }
    lease(new LockUser(http, name, CIRCLE.get(main), references, false));
  }

  private void lease(Person actor) {
    leasing.add(actor);
    begin(actor);
  }

  /** A host makes the slots of a day, and visitors claim hours of it. */
  private void slots() {
    for (int hour = OPENS; hour < CLOSES; hour++) {
      slots.add(SLOT.formatted(hour));
    }
    claims = true;
    begin(() -> slots.forEach(this::makeSlot));
    for (int number = 2 + random.nextInt(MOST_VISITORS - 1); number > 0; number--) {
      int from = random.nextInt(slots.size());
      int to = from + 1 + random.nextInt(slots.size() - from);
      SortedMap<String, Integer> hours = new TreeMap<>();
      slots.subList(from, to).forEach(slot -> hours.put(slot, 1));
      begin(new Claimant(http, "visitor-" + number, hours, random.nextInt(4) > 0));
    }
  }

  private void makeSlot(String slot) {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      int status = http.call("host", Calls.configure(slot, OF_A_SLOT)).status();
      if (status >= 200 && status < 300) {
        return;
      }
      scheduler.sleep(weather.upTo(PAUSE));
    }
  }

  private void claimants(int number) {
    claims |= number > 0;
    for (int i = 0; i < number; i++) {
      SortedMap<String, Integer> units = new TreeMap<>();
      int most = 2 + random.nextInt(halls.size() - 1);
      while (units.size() < most) {
        units.put(any(halls), 1 + random.nextInt(3) / 2);
      }
      if (!leased.isEmpty() && random.nextInt(MISTAKES) == 0) {
        units.put(any(leased), 1);
      }
      begin(new Claimant(http, "claimant-" + i, units, random.nextInt(4) > 0));
    }
  }

  private void begin(Person actor) {
    begin(
        () -> {
          actor.live();
          actor.settle();
        });
  }

  void begin(Runnable life) {
    alive++;
    scheduler.start(
        () -> {
          life.run();
          alive--;
        });
  }

  private void nowAndThen(Runnable deed) {
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      scheduler.sleep(weather.upTo(AN_HOUR));
      deed.run();
    }
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
