package io.lastseat.simulator.world;

import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.world.Client.Creation;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.simulator.world.Lessee.LockUser;
import io.lastseat.simulator.world.Lessee.Runner;
import io.lastseat.simulator.world.Organiser.Trait;
import io.lastseat.simulator.world.Person.Analyst;
import io.lastseat.simulator.world.Person.Claimant;
import io.lastseat.simulator.world.Person.Payer;
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

/** All clients of a world, drawn at random, each with its plan. */
final class People extends Setting {

  private static final int[] LANES = {1, 1, 1, 2, 4};

  /** Tables that refer to each other, so editors lock several of them. */
  private static final List<String> CIRCLE = List.of("table-a", "table-b", "table-c");

  /** A lock that several may have at a time. */
  private static final String POOL = "pool-1";

  private static final String SLOT = "room.20260101T%02d00Z";
  private static final String OF_A_SLOT = "{\"capacity\": 1, \"longestHold\": \"PT3H\"}";
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

  /** Makes the clients. {@code sweep} reconciles while they act; only a task may call it. */
  People(Random random, Http http, Vandal vandal, Runnable sweep) {
    super(http);
    this.random = random;
    this.http = http;
    this.vandal = vandal;
    this.sweep = sweep;
  }

  void begin() {
    // In some worlds there are few guests, many claims, and more room for them.
    boolean mostlyClaims = oneIn(5);
    int number = mostlyClaims ? 2 : 1 + random.nextInt(3);
    while (halls.size() < number) {
      hall(mostlyClaims, oneIn(3));
    }
    int guests = mostlyClaims ? 0 : random.nextInt(22);
    for (int i = 0; i < 3 + guests; i++) {
      int which = random.nextInt(halls.size());
      boolean keyed = !oneIn(4);
      begin(new Client(http, "guest-" + i, halls.get(which), keyed, creations.get(which)));
    }
    leases();
    if (oneIn(10)) {
      slots();
    }
    if (halls.size() > 1) {
      claimants(mostlyClaims ? 10 : random.nextInt(11));
    }
    if (oneIn(4)) {
      begin(() -> nowAndThen(() -> vandal.write(any(resources()))));
    }
    if (oneIn(3)) {
      begin(() -> nowAndThen(sweep));
    }
  }

  /** All resources of the world, including locks, executions and the slots of a series. */
  List<String> resources() {
    List<String> all = new ArrayList<>(halls);
    all.addAll(leased);
    all.addAll(slots);
    return all;
  }

  List<String> halls() {
    return halls;
  }

  /** Has the owners close the halls for good. Only a task may call this. */
  void closeHalls() {
    for (String hall : halls) {
      http.call("owner of " + hall, Calls.amend(hall, "{\"closed\": {}}"));
    }
  }

  /** Adds guests who come when all may be archived. */
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

  /** Whether any client claims several resources. */
  boolean claim() {
    return claims;
  }

  boolean haveGone() {
    return alive == 0;
  }

  /** Has users of locks and executions come back, under the same names and with the same keys. */
  void comeBack() {
    for (Person actor : leasing) {
      begin(actor);
      begin(actor::sendAgain);
    }
  }

  /** Reads every status and document once more at the end. Only a task may call this. */
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

  /** Reads every lock and execution once more. Only a task may call this. */
  void lookAtLeases() {
    for (String name : leased) {
      String kind = name.startsWith("job") ? "executions" : "locks";
      http.call("visitor", Calls.get("/v1/" + kind + "/" + name));
    }
  }

  private void hall(boolean roomy, boolean categories) {
    String hall = Organiser.name(halls.size(), categories);
    halls.add(hall);
    boolean owned = roomy || !oneIn(4);
    creations.add(new Creation(random, owned, categories));
    int lanes = owned && !roomy ? LANES[random.nextInt(LANES.length)] : 1;
    if (lanes > 1) {
      tables.auditor().excuseOrder(hall);
    }
    begin(new Analyst(http, hall));
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    draw(traits, Trait.GATE, !oneIn(3));
    draw(traits, Trait.LIST, !oneIn(3));
    draw(traits, Trait.ROOMY, roomy);
    draw(traits, Trait.WALLET, !roomy && oneIn(4));
    draw(traits, Trait.LIMITS, !roomy && oneIn(3));
    draw(traits, Trait.CATEGORIES, categories);
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
    if (oneIn(3)) {
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        leased.add("lock-" + i);
        users("lock-" + i, 1 + random.nextInt(6));
      }
    }
    if (oneIn(5)) {
      leased.add("job-1");
      for (int number = 1 + random.nextInt(4); number > 0; number--) {
        lease(new Runner(http, "runner-" + number, "job-1"));
      }
    }
    if (oneIn(8)) {
      leased.addAll(CIRCLE);
      claims = true;
      for (int number = 2 + random.nextInt(3); number > 0; number--) {
        editor("editor-" + number, random.nextInt(CIRCLE.size()));
      }
      users(any(CIRCLE), random.nextInt(3));
    }
    if (oneIn(6)) {
      int permits = 3 + random.nextInt(2);
      leased.add(POOL);
      for (int number = 4 + random.nextInt(5); number > 0; number--) {
        String name = "user-" + number + "-of-" + POOL;
        lease(new LockUser(http, name, POOL, permits, new TreeSet<>(), !oneIn(3)));
      }
      begin(() -> changePermits(permits));
    }
  }

  /** The owner lowers or raises the permits now and then, and soon sets them back. */
  private void changePermits(int permits) {
    for (int times = 3 + random.nextInt(3); times > 0; times--) {
      scheduler.sleep(weather.upTo(Lessee.LONGEST_PAUSE));
      permits(2 + random.nextInt(2));
      scheduler.sleep(weather.upTo(Lessee.LONGEST_PAUSE));
      permits(permits);
    }
  }

  private void permits(int number) {
    http.call("owner of " + POOL, Calls.amend(POOL, "{\"capacity\": %d}".formatted(number)));
  }

  private void users(String lock, int users) {
    boolean inLine = random.nextBoolean();
    for (int number = users; number > 0; number--) {
      String name = "user-" + number + "-of-" + lock;
      lease(new LockUser(http, name, lock, new TreeSet<>(), inLine));
    }
  }

  /** Adds a table's editor. The table refers to the next one, at times also to the one after. */
  private void editor(String name, int main) {
    SortedSet<String> references = new TreeSet<>();
    references.add(CIRCLE.get((main + 1) % CIRCLE.size()));
    if (oneIn(3)) {
      references.add(CIRCLE.get((main + 2) % CIRCLE.size()));
    }
    lease(new LockUser(http, name, CIRCLE.get(main), references, false));
  }

  private void lease(Person actor) {
    leasing.add(actor);
    begin(actor);
  }

  /** Adds a host, who makes the slots of a day, and visitors, who claim hours of it. */
  private void slots() {
    for (int hour = 8; hour < 12; hour++) {
      slots.add(SLOT.formatted(hour));
    }
    claims = true;
    begin(() -> slots.forEach(this::makeSlot));
    for (int number = 2 + random.nextInt(4); number > 0; number--) {
      int from = random.nextInt(slots.size());
      int to = from + 1 + random.nextInt(slots.size() - from);
      SortedMap<String, Integer> hours = new TreeMap<>();
      slots.subList(from, to).forEach(slot -> hours.put(slot, 1));
      begin(new Claimant(http, "visitor-" + number, hours, !oneIn(4)));
    }
  }

  private void makeSlot(String slot) {
    for (int tries = 0; tries < 6; tries++) {
      int status = http.call("host", Calls.configure(slot, OF_A_SLOT)).status();
      if (status >= 200 && status < 300) {
        return;
      }
      scheduler.sleep(weather.upTo(Duration.ofMinutes(5)));
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
      if (!leased.isEmpty() && oneIn(6)) {
        // The claimant names a lock by mistake.
        units.put(any(leased), 1);
      }
      begin(new Claimant(http, "claimant-" + i, units, !oneIn(4)));
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

  private void nowAndThen(Runnable action) {
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      scheduler.sleep(weather.upTo(AN_HOUR));
      action.run();
    }
  }

  private boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
