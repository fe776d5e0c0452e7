package io.lastseat.simulator.world;

import io.lastseat.intake.IntakeFunction;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciled;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.simulator.auditor.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.stream.Shard.Entry;
import io.lastseat.simulator.stream.Stream;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.simulator.world.Mapping.Outage;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;

/** One world, drawn from its seed: it is lived through to its end, or to the first violation. */
public final class World {

  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration LOOK = Duration.ofMinutes(10);
  private static final Duration DAY = Duration.ofHours(24);
  private static final int[] COMMIT_BYTES = {1, 1, 300, 30_000};
  private static final int[] LANES = {1, 1, 1, 2, 4};

  private final Random random;
  private final Weather weather;
  private final Scheduler scheduler;
  private final Tables tables;
  private final Network network;
  private final Figures figures = new Figures();
  private final Mapping mapping;
  private final Redriver redriver;
  private final Fleet<Reconciliation> sweepers;
  private final Vandal vandal;
  private final Analyst analyst;
  private final Trace trace;
  private final List<String> resources = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private int alive;
  private long place;
  private boolean somethingForgotten;

  private World(long seed, Executor threads, Trace trace, Alteration alteration) {
    this.trace = trace;
    random = new Random(mixed(seed));
    weather = new Weather(random);
    scheduler = new Scheduler(BEGIN, threads);
    tables = new Tables(scheduler, weather);
    network = new Network(scheduler, weather, tables, trace);
    Functions functions =
        new Functions(
            scheduler,
            network,
            figures,
            random,
            COMMIT_BYTES[random.nextInt(COMMIT_BYTES.length)],
            alteration);
    vandal = new Vandal(tables, weather);
    redriver =
        new Redriver(
            scheduler,
            new Fleet<>("Redriver", scheduler, weather, p -> new Redrive(functions.serializer(p))));
    sweepers =
        new Fleet<>(
            "Sweeper",
            scheduler,
            weather,
            p ->
                new Reconciliation(
                    functions.serializer(p), ReconcileSettings.olderThan(Duration.ofMinutes(5))));
    mapping =
        new Mapping(
            scheduler,
            weather,
            new Fleet<>(
                "Serializer",
                scheduler,
                weather,
                p -> new SerializerFunction(functions.serializer(p))),
            settings(),
            this::givenUp,
            this::forgotten,
            trace);
    boolean scattered = random.nextInt(4) == 0;
    int shards = 1 + random.nextInt(3);
    Stream stream =
        new Stream(scheduler, weather, shards, scattered, mapping::read, this::streamed);
    tables.follow(stream::see);
    Http http =
        new Http(
            new Fleet<IntakeFunction>("Intake", scheduler, weather, functions::intake),
            scheduler,
            trace);
    analyst = new Analyst(http, scheduler, weather, tables);
    people(http);
    if (scattered && shards > 1) {
      excuseOrder();
    }
  }

  /**
   * Lives a world through.
   *
   * @param threads lends threads for the world's tasks, at once
   * @return what it contained, and the first broken promise, if any
   */
  public static Lived of(long seed, Executor threads, Trace trace) {
    return of(seed, threads, trace, Alteration.NONE);
  }

  /** The same, with something between the functions and their tables. */
  public static Lived of(long seed, Executor threads, Trace trace, Alteration alteration) {
    World world = new World(seed, threads, trace, alteration);
    world.scheduler.start(world::direct);
    try {
      world.scheduler.run();
    } catch (Violation violation) {
      world.tables.broken(violation);
      world.scheduler.run();
    }
    world.figures.ended(
        world.tables.auditor().decided(), world.tables.carriedOut(), world.weather.happened());
    return new Lived(seed, world.figures, world.tables.violation());
  }

  /**
   * A life.
   *
   * @param violation the first one, if any
   */
  public record Lived(long seed, Figures figures, Option<Violation> violation) {}

  /** Neighbouring seeds begin alike in {@link Random}: this is the end of SplitMix64. */
  private static long mixed(long seed) {
    long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private Mapping.Settings settings() {
    Instant outageBegins = BEGIN.plus(weather.upTo(Duration.ofHours(1)));
    boolean outage = random.nextInt(8) == 0;
    return new Mapping.Settings(
        1 + random.nextInt(10),
        random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1_000,
        random.nextBoolean(),
        new Outage(
            outageBegins, outage ? outageBegins.plus(DAY).plus(weather.upTo(DAY)) : outageBegins));
  }

  private void people(Http http) {
    int number = 1 + random.nextInt(3);
    for (int i = 0; i < number; i++) {
      String resource = "hall-" + i;
      resources.add(resource);
      int lanes = LANES[random.nextInt(LANES.length)];
      if (lanes > 1) {
        tables.auditor().excuseOrder(resource);
      }
      begin(() -> analyst.live(resource));
      begin(new Owner(http, scheduler, weather, resource, lanes, random.nextInt(3) > 0)::live);
    }
    int signUps = 3 + random.nextInt(22);
    for (int i = 0; i < signUps; i++) {
      Client client =
          new Client(
              http,
              scheduler,
              weather,
              tables,
              figures,
              "guest-" + i,
              resources.get(random.nextInt(number)));
      clients.add(client);
      begin(client::live);
    }
    if (random.nextInt(4) == 0) {
      begin(this::vandalize);
    }
    if (random.nextInt(3) == 0) {
      excuseOrder();
      begin(this::sweepInTheMiddle);
    }
  }

  private void begin(Runnable life) {
    alive++;
    scheduler.start(
        () -> {
          life.run();
          alive--;
        });
  }

  private void vandalize() {
    for (int i = 1 + weather.below(3); i > 0; i--) {
      scheduler.sleep(weather.upTo(Duration.ofHours(1)));
      vandal.write(resources.get(weather.below(resources.size())), i);
    }
  }

  private void sweepInTheMiddle() {
    for (int i = 1 + weather.below(3); i > 0; i--) {
      scheduler.sleep(weather.upTo(Duration.ofHours(1)));
      sweep();
    }
  }

  private Option<Reconciled> sweep() {
    trace.step(() -> scheduler.now() + " A reconciliation begins.");
    Option<Reconciled> found = sweepers.call(Duration.ofMinutes(15), Reconciliation::all);
    found.forEach(result -> figures.swept(result.decided()));
    return found;
  }

  /** Waits until everybody has gone, lets the sky clear, and looks at what is left. */
  private void direct() {
    waitUntil(() -> alive == 0);
    weather.clear();
    trace.step(() -> scheduler.now() + " The sky clears.");
    // Longer than anybody stands still.
    scheduler.sleep(Duration.ofHours(1));
    waitUntil(() -> network.underWay() == 0 && mapping.hasCaughtUp() && redriver.isDone());
    if (!somethingForgotten) {
      tables.auditor().allFinished(vandal.unreadable());
    }
    sweep();
    tables.auditor().allFinished(vandal.unreadable());
    clients.forEach(Client::lookAtLast);
    resources.forEach(analyst::read);
    scheduler.stop();
  }

  private void waitUntil(java.util.function.BooleanSupplier reached) {
    for (int looks = 0; !reached.getAsBoolean(); looks++) {
      if (looks > 10_000) {
        throw new Violation(Promise.NOTHING_LOST, "the world does not come to rest");
      }
      scheduler.sleep(LOOK);
    }
  }

  private void streamed(Entry entry) {
    String id = entry.image().containsKey("requestId") ? entry.image().get("requestId").s() : "";
    tables.auditor().streamed(id, place++);
  }

  private void givenUp(List<Entry> entries) {
    figures.givenUp(entries.size());
    excuseOrder();
    redriver.begin(entries);
  }

  private void forgotten(List<Entry> entries) {
    figures.trimmed(entries.size());
    somethingForgotten = true;
    excuseOrder();
  }

  private void excuseOrder() {
    resources.forEach(tables.auditor()::excuseOrder);
  }
}
