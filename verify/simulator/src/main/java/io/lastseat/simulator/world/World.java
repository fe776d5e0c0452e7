package io.lastseat.simulator.world;

import io.lastseat.audit.promises.Promise;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.WakeUp;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.EndAudit;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.world.ArchivedHalls.Archivist;
import io.lastseat.simulator.world.Functions.Fleet;
import io.lastseat.simulator.world.Functions.Http;
import io.lastseat.simulator.world.Network.LastingFailure;
import io.lastseat.simulator.world.Network.Sleepers;
import io.lastseat.simulator.world.Stream.Shard.Entry;
import io.lastseat.simulator.world.Weather.Machine;
import io.lastseat.stream.StreamRecord;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One simulated world, drawn from its seed. It runs the real functions until all clients have
 * finished, ends all weather, and expects a verdict on every request. It stops at the first broken
 * promise. The same seed gives the same world, step by step.
 */
public final class World extends Setting {

  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  /** With what the name of the first hall begins. */
  static final String FIRST = "hall-0";

  private static final Duration LOOK = Duration.ofMinutes(10);
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration LONGEST_NAP = Duration.ofMinutes(20);

  /** One world in this many archives its halls at the end. */
  private static final int ARCHIVES = 3;

  static final ReconcileSettings SWEEPS = ReconcileSettings.olderThan(Duration.ofMinutes(5));

  private static final int[] COMMIT_BYTES = {1, 1, 300, 30_000};
  private static final int[] UNCONFIRMED = {1, 2, 5, 64};

  private final Random random;
  private final Network network;
  private final Mapping mapping;
  private final Fleet<Reconciliation> sweepers;
  private final ParkedTask parked;
  private final Vandal vandal;
  private final LastingFailure lasting;
  private final TableHistory history;
  final People people;
  final Sleepers sleepers;
  final Fleet<Archivist> archivists;
  private final Map<String, Entry> records = new HashMap<>();
  private long place;
  private boolean somethingForgotten;

  /** Whether the failure of one resource is the only mishap. */
  private final boolean calm;

  private World(Setting setting, Random random, boolean calm) {
    super(setting);
    this.random = random;
    this.calm = calm;
    lasting =
        calm ? LastingFailure.ofDays(BEGIN, FIRST) : LastingFailure.drawn(weather, BEGIN, FIRST);
    sleepers = new Sleepers(this);
    network = new Network(this, lasting, sleepers);
    Functions functions =
        new Functions(
            this,
            network,
            random,
            new LogLimits(
                COMMIT_BYTES[random.nextInt(COMMIT_BYTES.length)],
                UNCONFIRMED[random.nextInt(UNCONFIRMED.length)],
                LogLimits.ORDINARY.overtaken()));
    environment.add(() -> {}, () -> network.underWay() == 0);
    vandal = new Vandal(this);
    sweepers =
        new Fleet<>(this, "Sweeper", p -> new Reconciliation(functions.serializer(p), SWEEPS));
    parked = new ParkedTask(this, functions, vandal::isOfNewerKind);
    archivists = new Fleet<>(this, "Archivist", p -> new Archivist(functions.serializer(p)));
    mapping =
        new Mapping(
            this,
            new Fleet<>(
                this,
                "Serializer",
                p -> functions.serializer(p).parkingBatch(),
                // With threads, like one program that reads several shards.
                random.nextInt(4) == 0),
            settings(calm),
            entries -> lost("records given up", entries),
            entries -> lost("records forgotten by the stream", entries),
            this::isRead);
    boolean scattered = random.nextInt(4) == 0;
    int shards = 1 + random.nextInt(3);
    history =
        new TableHistory(
            this,
            label ->
                new Stream(
                    label, scheduler, weather, shards, scattered, mapping::read, this::streamed),
            this::excuseOrder);
    tables.follow(history::see);
    tables.follow(this::copied);
    Http http =
        new Http(
            this,
            new Fleet<IntakeFunction>(
                this,
                "Intake",
                functions::intake,
                // With threads, like one program that serves many connections.
                random.nextInt(2) == 0));
    people = new People(random, http, vandal, this::sweepInBetween);
    people.begin();
    if (!calm) {
      people.begin(history::live);
    }
    boolean wakes = random.nextInt(2) == 0;
    if (wakes || people.claim()) {
      // A claim's serializer may leave work on another log, which no record brings again.
      Fleet<WakeUp> wakers = new Fleet<>(this, "Waker", p -> new WakeUp(functions.serializer(p)));
      scheduler.start(() -> wake(wakers));
    }
    if (scattered) {
      // Even a single shard loses the order when it splits.
      excuseOrder();
    }
  }

  /** Runs the seed's world on these threads. Returns its events and its first broken promise. */
  public static Lived of(long seed, Executor threads, Trace trace) {
    return lived(seed, world(seed, threads, trace, false));
  }

  /**
   * Runs a world without weather or restore, in which the log of one resource refuses every append
   * for two days.
   */
  public static Lived calm(long seed, Executor threads) {
    return lived(seed, world(seed, threads, Trace.NONE, true));
  }

  private static World world(long seed, Executor threads, Trace trace, boolean calm) {
    Random random = new Random(mixed(seed));
    Weather weather = calm ? Weather.calm(random) : new Weather(random);
    Setting setting = new Setting(new Scheduler(BEGIN, threads), weather, trace);
    return new World(setting, random, calm);
  }

  private static Lived lived(long seed, World world) {
    world.scheduler.start(world::direct);
    try {
      world.scheduler.run();
    } catch (Violation violation) {
      world.tables.broken(violation);
      world.scheduler.run();
    }
    world.tables.history().logs().values().forEach(world.coverage::log);
    world.coverage.see("tables restored", world.history.restoredTable().isEmpty() ? 0 : 1);
    world.coverage.ended(world.weather.happened());
    return new Lived(seed, world.coverage, world.tables.violation(), world.tables.now());
  }

  /** A world that has run: its events, the first violation, if any, and its tables at the end. */
  public record Lived(long seed, Coverage coverage, Option<Violation> violation, Database tables) {}

  /** The end of SplitMix64: neighbouring seeds begin alike in {@link Random} without mixing. */
  private static long mixed(long seed) {
    long z = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private Mapping.Settings settings(boolean calm) {
    Instant outageBegins = BEGIN.plus(weather.upTo(Duration.ofHours(1)));
    boolean outage = random.nextInt(8) == 0 && !calm;
    return new Mapping.Settings(
        1 + random.nextInt(10),
        random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1_000,
        random.nextBoolean(),
        outageBegins,
        outage ? outageBegins.plus(DAY).plus(weather.upTo(DAY)) : outageBegins);
  }

  private void sweepInBetween() {
    excuseOrder();
    sweep();
  }

  /** Runs the wake-up while there are clients; later requests or sweeps decide what it misses. */
  private void wake(Fleet<WakeUp> wakers) {
    while (!people.haveGone()) {
      scheduler.sleep(weather.upTo(LONGEST_NAP));
      wakers
          .call(Duration.ofMinutes(1), WakeUp::look)
          .forEach(woken -> coverage.see("promoted although no request came", woken));
    }
  }

  private Option<Reconciled> sweep() {
    trace.step(() -> scheduler.now() + " A reconciliation begins.");
    Option<Reconciled> found = sweepers.call(Duration.ofMinutes(15), Reconciliation::all);
    found.forEach(result -> coverage.see("verdicts found missing", result.decided()));
    return found;
  }

  /**
   * Sweeps all requests more than once. A sweeper that has fallen asleep finds nothing. A clock
   * that was hours ahead makes a request seem young, which the sweep leaves to the stream.
   */
  private void sweepAll() {
    waitUntil(() -> sweep().exists(found -> found.tooYoung() == 0));
  }

  /** Waits until all clients have finished, ends the bad weather, and checks what is left. */
  private void direct() {
    untilGone();
    scheduler.sleep(lasting.left(scheduler.now()));
    weather.clear();
    trace.step(() -> scheduler.now() + " The sky clears.");
    // Longer than any process pauses, and than a clock of intake may be ahead: the reconciliation
    // leaves requests alone that seem young.
    scheduler.sleep(Machine.FARTHEST_JUMP.plus(Duration.ofHours(1)));
    waitUntil(() -> network.underWay() == 0 && mapping.hasCaughtUp() && parked.isDone());
    mapping.again(history.lostRows().flatMap(name -> Option.of(records.get(name))).asJava());
    waitUntil(() -> mapping.hasCaughtUp() && parked.isDone());
    if (!somethingForgotten && history.restoredTable().isEmpty()) {
      tables.auditor().allFinished();
    }
    sweepAll();
    atRest();
    people.lookAtLast();
    if (archives()) {
      archive();
    }
    scheduler.stop();
  }

  /** Whether this world archives. It is drawn last, so that it changes no earlier events. */
  private boolean archives() {
    return !calm
        && history.restoredTable().isEmpty()
        && !tables.losesRequests()
        && random.nextInt(ARCHIVES) == 0;
  }

  private void archive() {
    excuseOrder();
    new ArchivedHalls(this).live();
    people.lookAtLeases();
    audit();
    coverage.see("worlds that archive");
    coverage.see("commits archived", tables.auditor().commitsArchived());
  }

  void untilGone() {
    waitUntil(people::haveGone);
  }

  /** Ends all mishaps, and waits until everything is decided. */
  void untilAtRest() {
    weather.clear();
    scheduler.sleep(Machine.FARTHEST_JUMP.plus(Duration.ofHours(1)));
    waitUntil(() -> network.underWay() == 0 && mapping.hasCaughtUp() && parked.isDone());
    sweepAll();
    atRest();
  }

  /** Delivers old records of decided requests once more. */
  void deliverAgain() {
    mapping.again(
        records.values().stream()
            .filter(entry -> decidable(entry.record()))
            .sorted(Comparator.comparing(Entry::sequenceNumber))
            .filter(entry -> random.nextInt(3) == 0)
            .toList());
  }

  /** Checks that everything is decided, including every acknowledged request. */
  private void atRest() {
    tables.auditor().allAtRest();
    audit();
    for (Violation lost : tables.history().undecided(tables)) {
      throw lost;
    }
  }

  private void audit() {
    EndAudit.check(WorldTables.NAMES, tables.now(), tables::isExcused);
  }

  private void copied(ItemChange change) {
    boolean row = change.after().containsKey("immediate") && change.before().isEmpty();
    coverage.see("immediate verdict copied", row ? 1 : 0);
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
    tables.auditor().streamed(entry.resource(), id, place++);
    records.putIfAbsent(entry.resource() + "/" + id, entry);
  }

  /** Notes lost records. Only the resources with lost records are excused from the order. */
  private void lost(String how, List<Entry> entries) {
    coverage.see(how, entries.size());
    somethingForgotten = true;
    entries.stream().map(Entry::resource).distinct().forEach(tables.auditor()::excuseOrder);
  }

  private boolean isRead(StreamRecord record) {
    return !history.isObsolete(record.stream());
  }

  /** Whether a program of this world can decide the request. One of a newer kind stays parked. */
  private boolean decidable(StreamRecord record) {
    return !vandal.isOfNewerKind(StreamRecords.resource(record), StreamRecords.requestId(record));
  }

  private void excuseOrder() {
    people.resources().forEach(tables.auditor()::excuseOrder);
  }

  /** Takes every step of a world. */
  public interface Trace {

    Trace NONE = step -> {};

    /** Takes a step. The supplier makes the words only if they are needed. */
    void step(Supplier<String> words);
  }
}
