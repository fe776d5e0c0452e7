package io.lastseat.simulator.world;

import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** All clients of a world: owners, guests, an analyst and, in some worlds, a vandal. */
final class People {

  private static final int MOST_RESOURCES = 3;
  private static final int FEWEST_GUESTS = 3;
  private static final int MOST_GUESTS = 24;
  private static final int MOST_CLAIMANTS = 10;

  /** Of the worlds with several resources one in so many has few guests and many claims. */
  private static final int CLAIMS = 3;

  /** One resource in so many is a wallet. */
  private static final int WALLETS = 4;

  /** One claim in so many names a lock or an execution, where there are any. */
  private static final int MISTAKES = 6;

  /** Of so many resources one has no waiting list. */
  private static final int NO_LISTS = 3;

  /** One resource in so many limits what one guest may have. */
  private static final int LIMITS = 3;

  /** One resource in so many is created by its guests; an owner comes later, or never. */
  private static final int UNOWNED = 4;

  private static final int[] LANES = {1, 1, 1, 2, 4};
  private static final Duration AN_HOUR = Duration.ofHours(1);

  private final Random random;
  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final WorldFigures figures;
  private final Vandal vandal;
  private final Runnable sweep;
  private final Analyst analyst;
  private final List<String> resources = new ArrayList<>();
  private final List<Creation> creations = new ArrayList<>();
  private final List<Client> guests = new ArrayList<>();
  private final List<Claimant> claimants = new ArrayList<>();
  private final List<Payer> payers = new ArrayList<>();
  private final LeasePeople leases;
  private final SlotPeople slots;
  private int alive;

  /**
   * Of a world.
   *
   * @param sweep a reconciliation in the middle of it all, for a task
   */
  People(
      Random random,
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      WorldFigures figures,
      Vandal vandal,
      Runnable sweep) {
    this.random = random;
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.figures = figures;
    this.vandal = vandal;
    this.sweep = sweep;
    this.analyst = new Analyst(http, scheduler, weather, tables);
    this.leases = new LeasePeople(random, http, scheduler, weather, tables, this::begin);
    this.slots = new SlotPeople(random, http, scheduler, weather, tables, this::begin);
  }

  void begin() {
    owners(1 + random.nextInt(MOST_RESOURCES));
    boolean mostlyClaims = resources.size() > 1 && random.nextInt(CLAIMS) == 0;
    guests(
        mostlyClaims
            ? FEWEST_GUESTS
            : FEWEST_GUESTS + random.nextInt(MOST_GUESTS - FEWEST_GUESTS + 1));
    leases.begin();
    slots.begin();
    if (resources.size() > 1) {
      claimants(mostlyClaims ? MOST_CLAIMANTS : random.nextInt(MOST_CLAIMANTS + 1));
    }
    if (random.nextInt(4) == 0) {
      begin(() -> nowAndThen(this::vandalize));
    }
    if (random.nextInt(3) == 0) {
      begin(() -> nowAndThen(number -> sweep.run()));
    }
  }

  /** What can be had, what is leased and the slots of a series too. */
  List<String> resources() {
    List<String> all = new ArrayList<>(resources);
    all.addAll(leases.names());
    all.addAll(slots.names());
    return all;
  }

  /** What is leased. */
  List<String> leased() {
    return leases.names();
  }

  /** Those who lease come back, under the same names and with the same keys. */
  void comeBack() {
    leases.comeBack();
  }

  /** All who lease ask once more, for a task. */
  void lookAtLeases() {
    leases.lookAtLast();
  }

  /** Whether somebody wants several resources at once. */
  boolean claim() {
    return !claimants.isEmpty() || leases.claim() || slots.claim();
  }

  boolean haveGone() {
    return alive == 0;
  }

  /** When everything is over, every client asks once more, for a task. */
  void lookAtLast() {
    guests.forEach(Client::lookAtLast);
    claimants.forEach(Claimant::lookAtLast);
    payers.forEach(Payer::lookAtLast);
    leases.lookAtLast();
    slots.lookAtLast();
    resources().forEach(analyst::read);
  }

  private void owners(int number) {
    for (int i = 0; i < number; i++) {
      String resource = "hall-" + i;
      resources.add(resource);
      boolean owned = random.nextInt(UNOWNED) > 0;
      creations.add(new Creation(random, owned));
      int lanes = owned ? LANES[random.nextInt(LANES.length)] : 1;
      if (lanes > 1) {
        tables.auditor().excuseOrder(resource);
      }
      begin(() -> analyst.live(resource));
      boolean wallet = random.nextInt(WALLETS) == 0;
      if (wallet) {
        pay(resource);
      }
      boolean gate = random.nextInt(3) > 0;
      boolean waitingList = random.nextInt(NO_LISTS) > 0;
      boolean limits = random.nextInt(LIMITS) == 0;
      Organiser owner =
          new Organiser(
              http, scheduler, weather, resource, lanes, gate, wallet, waitingList, limits);
      if (owned) {
        begin(owner::live);
      } else if (random.nextBoolean()) {
        begin(
            () -> {
              scheduler.sleep(weather.upTo(AN_HOUR));
              owner.live();
            });
      }
    }
  }

  private void pay(String wallet) {
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      Payer payer = new Payer(http, scheduler, weather, tables, "payer-" + i, wallet);
      payers.add(payer);
      begin(payer::live);
    }
  }

  private void guests(int number) {
    for (int i = 0; i < number; i++) {
      int which = random.nextInt(resources.size());
      boolean keyed = random.nextInt(4) > 0;
      Client guest =
          new Client(
              http,
              scheduler,
              weather,
              tables,
              figures,
              "guest-" + i,
              resources.get(which),
              keyed,
              creations.get(which));
      guests.add(guest);
      begin(guest::live);
    }
  }

  private void claimants(int number) {
    for (int i = 0; i < number; i++) {
      SortedMap<String, Integer> units = new TreeMap<>();
      int most = 2 + random.nextInt(resources.size() - 1);
      while (units.size() < most) {
        units.put(resources.get(random.nextInt(resources.size())), 1 + random.nextInt(3) / 2);
      }
      if (!leases.names().isEmpty() && random.nextInt(MISTAKES) == 0) {
        units.put(leases.names().get(random.nextInt(leases.names().size())), 1);
      }
      boolean keyed = random.nextInt(4) > 0;
      String name = "claimant-" + i;
      Claimant claimant =
          new Claimant(
              http,
              scheduler,
              weather,
              tables,
              name,
              units.firstKey(),
              seconds -> Calls.claim(name, units, seconds, keyed ? name : ""),
              id -> {});
      claimants.add(claimant);
      begin(claimant::live);
    }
  }

  /** Starts a further client. */
  void begin(Runnable life) {
    alive++;
    scheduler.start(
        () -> {
          life.run();
          alive--;
        });
  }

  private void nowAndThen(IntConsumer deed) {
    for (int times = 1 + weather.below(3); times > 0; times--) {
      scheduler.sleep(weather.upTo(AN_HOUR));
      deed.accept(times);
    }
  }

  private void vandalize(int number) {
    List<String> all = resources();
    vandal.write(all.get(weather.below(all.size())));
  }
}
