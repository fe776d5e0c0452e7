package io.lastseat.simulator.world;

import io.lastseat.intake.IntakeFunction;
import io.lastseat.log.LogLimits;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/** One world, drawn from its seed: it is lived through to its end, or to the first violation. */
public final class World {

  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration LOOK = Duration.ofMinutes(10);
  private static final Duration DAY = Duration.ofHours(24);
  private static final int[] COMMIT_BYTES = {1, 1, 300, 30_000};
  private static final int[] UNCONFIRMED = {1, 2, 5, 64};

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
  private final People people;
  private final Trace trace;
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
            new LogLimits(
                COMMIT_BYTES[random.nextInt(COMMIT_BYTES.length)],
                UNCONFIRMED[random.nextInt(UNCONFIRMED.length)]),
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
    people =
        new People(random, http, scheduler, weather, tables, figures, vandal, this::sweepInBetween);
    people.begin();
    if (scattered) {
      // One shard is enough: it may split.
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

  private void sweepInBetween() {
    excuseOrder();
    sweep();
  }

  private Option<Reconciled> sweep() {
    trace.step(() -> scheduler.now() + " A reconciliation begins.");
    Option<Reconciled> found = sweepers.call(Duration.ofMinutes(15), Reconciliation::all);
    found.forEach(result -> figures.swept(result.decided()));
    return found;
  }

  /** Waits until everybody has gone, lets the sky clear, and looks at what is left. */
  private void direct() {
    waitUntil(people::haveGone);
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
    people.lookAtLast();
    scheduler.stop();
  }

  private void waitUntil(BooleanSupplier reached) {
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
    people.resources().forEach(tables.auditor()::excuseOrder);
  }
}
