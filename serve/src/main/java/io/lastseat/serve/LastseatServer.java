package io.lastseat.serve;

import io.lastseat.binding.BoundTables;
import io.lastseat.command.TokenSource;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo.EngineTime;
import io.lastseat.embedded.dynamodb.NeededOperations;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.folder.LocalKey;
import io.lastseat.embedded.folder.PrivateFiles;
import io.lastseat.gate.GateCounter;
import io.lastseat.gate.TurnedAwayTable;
import io.lastseat.intake.admit.Immediate.ImmediateParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.pages.HomeSite;
import io.lastseat.pages.SignUpSite;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.WakeUp;
import io.lastseat.serve.health.HealthCheck;
import io.lastseat.serve.health.HealthChecks;
import io.lastseat.serve.health.StoreHealth;
import io.lastseat.serve.http.GatewaySettings;
import io.lastseat.serve.http.HttpGateway;
import io.lastseat.serve.http.PortUnavailable;
import io.lastseat.serve.mapping.CheckpointTable;
import io.lastseat.serve.mapping.Checkpoints;
import io.lastseat.serve.mapping.EventSourceMapping;
import io.lastseat.serve.mapping.Pace;
import io.lastseat.serve.metrics.ServeMetrics;
import io.lastseat.serve.ops.OpsDesk;
import io.lastseat.serve.ops.OpsDesk.OpsParts;
import io.lastseat.serve.ops.OpsDoor;
import io.lastseat.serve.ops.OpsServer;
import io.lastseat.serve.ops.OpsSite;
import io.lastseat.serve.ops.SeenCommits;
import io.lastseat.serve.token.TokenGate;
import io.lastseat.site.Api;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Runs all parts of Lastseat in one process, as they run on AWS. Closing stops the parts from the
 * front, so no call is taken that this process no longer decides.
 */
public final class LastseatServer implements AutoCloseable {

  private static final int SECONDS_FOR_ROWS = 5;
  private static final Duration LAST_LOOK = Duration.ofSeconds(5);

  /** How often it looks for counts of the gate whose minute is over. */
  private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(LastseatServer.class);

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final Meters meters;
  private final HttpGateway gateway;
  private final EventSourceMapping mapping;
  private final ServerSettings settings;
  private final Clock clock;
  private final ServeMetrics metrics;
  private final SeenCommits seen;
  private final OpsDoor opsDoor;
  private final Pace pace;
  private final WaitingRoom waiting = new WaitingRoom(WaitingRoom.SEATS);

  /** The page starts before the first reconciliation does. */
  private volatile Supplier<Option<String>> reconciliation = Option::none;

  private volatile boolean stops;

  private final ServerTime time;
  private final DueMoments moments = new DueMoments();
  private final DueWork due;

  private LastseatServer(ServerSettings settings, ServerTime time) {
    this.time = time;
    clock = time.clock();
    metrics = new ServeMetrics(clock);
    seen = new SeenCommits(clock);
    this.settings = settings;
    pace = ServedParts.pace(settings);
    TableNames names = settings.tables();
    ServedParts served = new ServedParts(settings, names, pace, time);
    meters = Meters.of(names);
    Door door =
        settings
            .tokens
            .map(TokenSettings::door)
            .orElse(() -> settings.keyHashes.map(Door::forKeys))
            .getOrElse(Door::open);
    opsDoor = opsDoor(door);
    try {
      PortUnavailable.check(settings.address());
      settings.dataFolder.forEach(LastseatServer::makePrivate);
      Option<EmbeddedDynamo> embedded =
          settings.endpoint.isEmpty() ? Option.some(embedded()) : Option.none();
      URI endpoint = settings.endpoint.getOrElse(() -> embedded.get().endpoint());
      Option<LocalKey> key = embedded.flatMap(EmbeddedDynamo::key);
      DynamoConnections forSerializer =
          connect(endpoint, key, meters.serializer(), pace.ofWrites());
      DynamoConnections forMapping = connect(endpoint, key);
      settings.endpoint.forEach(elsewhere -> NeededOperations.check(elsewhere, forMapping));
      if (settings.ofStack.isEmpty()) {
        Tables.create(forMapping.tables(), names);
      } else {
        Tables.check(forMapping.tables(), names);
      }
      // This process is the only one, so it takes the epoch from the tables themselves.
      long epoch = new BoundTables(forMapping.tables(), names).epochToDecideIn(clock);
      SerializerParts parts = serializer(forSerializer, names, epoch);
      Checkpoints checkpoints =
          CheckpointTable.withPrefix(forMapping.tables(), settings.tablePrefix, clock);
      Reconciliation sweeper =
          new Reconciliation(parts, ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN));
      ParkedSweep parked = new ParkedSweep(parts, sweeper);
      mapping = started(served.serializer(forMapping, parts, checkpoints, metrics.stream()));
      embedded.forEach(engine -> engine.onRecords(names.requests(), mapping::wake));
      DynamoConnections forIntake =
          embedded.isDefined()
              ? connect(endpoint, key, meters.intake(), pace.ofWrites())
              : connect(
                  endpoint,
                  key,
                  meters.intake(),
                  pace.ofWrites(),
                  mapping.wokenByPuts(names.requests()));
      Option<DueWork.Relayed> relayed =
          Option.when(
              settings.relays,
              () ->
                  relayed(
                      served,
                      connect(endpoint, key, meters.relay()),
                      forMapping,
                      checkpoints,
                      epoch));
      metrics.tables(meters::byService);
      metrics.parked(parked::waiting);
      ExecutorService rows = SharedThreads.some();
      started(() -> finish(rows));
      Consumer<Event> events = seen.andThen(noted()).andThen(telemetry("intake"));
      GateCounter gate = counter(forIntake, names, events, rows);
      OpsDesk desk =
          started(
              desk(
                  endpoint,
                  key,
                  names,
                  epoch,
                  parked,
                  gate,
                  Vector.of(
                          HealthChecks.tables(forMapping.tables(), names, Clock.systemUTC()),
                          HealthChecks.mapping(mapping::runs),
                          HealthChecks.running(() -> stops))
                      .appendAll(
                          embedded
                              .flatMap(EmbeddedDynamo::figures)
                              .toVector()
                              .flatMap(figures -> StoreHealth.checks(figures, clock)))));
      metrics.health(desk.health());
      embedded.flatMap(EmbeddedDynamo::figures).forEach(metrics::store);
      ImmediateParts admission = ImmediateParts.of(parts.binding(), events, rows);
      Api api =
          new OpsSite(desk, opsDoor)
              .before(
                  gated(
                      new Probes(desk.health(), metrics, door)
                          .before(
                              new HomeSite(makers())
                                  .before(
                                      new SignUpSite(clock)
                                          .before(
                                              served.intake(
                                                  forIntake, door, epoch, waiting, admission,
                                                  gate))))));
      gateway =
          started(
              HttpGateway.start(
                  GatewaySettings.on(settings.address())
                      .allowing(settings.allowedHosts)
                      .toPagesOf(settings.allowedOrigins)
                      .withBodiesOf(Body.MAX_BYTES)
                      .datedBy(clock)
                      .withGrace(time.byHand() ? Duration.ZERO : GatewaySettings.GRACE)
                      .watchedBy(seen.before(metrics.calls())),
                  api));
      // The waiting room closes before the gateway, so waiting calls get their answers.
      started(waiting);
      DailyReconciliation daily = started(DailyReconciliation.of(sweeper, clock));
      reconciliation = daily::trouble;
      WakeUp waiters = new WakeUp(parts);
      RepeatedTask wakingUp =
          new RepeatedTask(
              "waking-up", () -> served(waiters.look() + parked.look()), LastseatServer::failed);
      started(() -> wakingUp.close(LAST_LOOK));
      due =
          new DueWork(
              new DueWork.Workers(mapping, relayed, waiters, parked, gate, daily, embedded),
              moments,
              clock);
      if (!time.byHand()) {
        daily.repeat();
        wakingUp.start(pace);
      }
    } catch (RuntimeException notStarted) {
      close();
      throw notStarted;
    }
  }

  /** Starts the feed and the calls of webhooks. */
  private DueWork.Relayed relayed(
      ServedParts served,
      DynamoConnections own,
      DynamoConnections forMapping,
      Checkpoints checkpoints,
      long epoch) {
    WebhookRuns webhooks =
        started(
            WebhookRuns.of(
                own.tables(), settings.tables(), settings, telemetry("relay"), epoch, clock));
    if (!time.byHand()) {
      webhooks.repeat(pace);
    }
    return new DueWork.Relayed(
        started(served.relay(forMapping, own, checkpoints, webhooks::wake)), webhooks);
  }

  private HomeSite.Makers makers() {
    return settings.tokens.isDefined()
        ? HomeSite.Makers.NOBODY
        : settings.keyHashes.isDefined() ? HomeSite.Makers.KEY_HOLDERS : HomeSite.Makers.EVERYBODY;
  }

  private Api gated(Api api) {
    return settings.tokens.map(tokens -> new TokenGate(tokens.check()).before(api)).getOrElse(api);
  }

  /**
   * Decides how the operator's page opens. A proxy on this machine also calls over the loopback
   * interface. So a server that other machines may call, or that takes tokens, opens the page by
   * key or link alone.
   */
  private OpsDoor opsDoor(Door door) {
    if (settings.keyHashes.isDefined()) {
      return OpsDoor.forKeys(door);
    }
    boolean alone =
        settings.tokens.isEmpty() && settings.address().getAddress().isLoopbackAddress();
    return alone ? OpsDoor.open() : OpsDoor.byLink();
  }

  /** A counter that writes each minute, and when no more calls are taken. */
  private GateCounter counter(
      DynamoConnections own, TableNames names, Consumer<Event> events, ExecutorService threads) {
    GateCounter gate =
        new GateCounter(
            new TurnedAwayTable(own.tables(), names),
            clock,
            TokenSource.random()::next,
            events,
            threads);
    started(gate::writeAll);
    RepeatedTask counting =
        new RepeatedTask(
            "gate-counts",
            gate::writeFinished,
            failure -> LOG.warn("Counts of the gate could not be written: {}", failure.toString()));
    started(() -> counting.close(LAST_LOOK));
    if (!time.byHand()) {
      counting.start(BETWEEN_COUNTS, BETWEEN_COUNTS);
    }
    return gate;
  }

  private static void served(int promoted) {
    if (promoted > 0) {
      LOG.debug(
          "{} came from waiting lists without a request, or were parked and are decided.",
          promoted);
    }
  }

  private static void failed(Throwable failure) {
    LOG.warn(
        "Waiting lists and parked requests could not be looked after just now: {}",
        failure.toString());
  }

  /** Waits for rows that ended calls still write; a late row stays owing in its commit. */
  private static void finish(ExecutorService rows) throws InterruptedException {
    rows.shutdown();
    rows.awaitTermination(SECONDS_FOR_ROWS, TimeUnit.SECONDS);
  }

  /** Makes the folder private: its database has applicants and notes. */
  private static void makePrivate(Path folder) {
    try {
      PrivateFiles.folder(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The data folder " + folder + " cannot be used: choose a folder that can be written to.",
          e);
    }
  }

  /**
   * Starts everything and answers when it takes requests.
   *
   * @throws PortUnavailable when the port is taken
   * @throws io.lastseat.embedded.folder.DataFolder.DataFolderInUse when another server holds the
   *     data folder
   */
  public static LastseatServer start(ServerSettings settings) {
    return start(settings, ServerTime.ofThisMachine());
  }

  /**
   * Starts the server with another clock than this machine's, so a test can let time pass. What is
   * due by this clock is done by timers of this machine, a moment later.
   */
  public static LastseatServer start(ServerSettings settings, Clock clock) {
    return start(settings, ServerTime.by(clock));
  }

  /** Starts the server with another time than this machine's. */
  public static LastseatServer start(ServerSettings settings, ServerTime time) {
    return new LastseatServer(settings, time);
  }

  private Consumer<Event> noted() {
    return time.byHand() ? moments : Telemetry.NONE;
  }

  private Consumer<Event> telemetry(String service) {
    return Telemetry.lines(settings.lines, clock)
        .andThen(Telemetry.counts(metrics.service(service)));
  }

  private SerializerParts serializer(DynamoConnections own, TableNames names, long epoch) {
    return SerializerParts.of(
        own.tables(),
        clock,
        own.serverClock(),
        names,
        ((Consumer<Event>) waiting::tell)
            .andThen(seen)
            .andThen(noted())
            .andThen(telemetry("serializer")),
        epoch);
  }

  /** The server's address. */
  public URI url() {
    return gateway.url();
  }

  /** A new link that opens the operators' page once; none if the page is open to this machine. */
  public Option<URI> newOpsLink() {
    return Option.when(opsDoor.isShut(), () -> url().resolve("/ops#" + opsDoor.newLink()));
  }

  /** The meters of the functions' use of DynamoDB. */
  public Meters meters() {
    return meters;
  }

  /** The mapping, for callers that wait for it. */
  public EventSourceMapping mapping() {
    return mapping;
  }

  /** What is due by the clock of this server, for who moves it; its time is by hand. */
  public DueWork dueWork() {
    return due;
  }

  @Override
  public void close() {
    stops = true;
    while (!running.isEmpty()) {
      AutoCloseable last = running.pop();
      try {
        last.close();
      } catch (Exception failure) {
        throw new IllegalStateException("Could not stop " + last, failure);
      }
    }
  }

  private EmbeddedDynamo embedded() {
    EmbeddedDynamo dynamo =
        started(
            EmbeddedDynamo.guarded(
                settings.dataFolder.map(LastseatServer::databaseIn),
                new EngineTime(clock, time.nanoTime(), time.byHand())));
    dynamo.announce();
    return dynamo;
  }

  /** The folder of the embedded DynamoDB inside a server's data folder. */
  public static Path databaseIn(Path dataFolder) {
    return dataFolder.resolve("dynamodb");
  }

  private DynamoConnections connect(
      URI endpoint, Option<LocalKey> key, ExecutionInterceptor... interceptors) {
    return started(DynamoConnections.to(endpoint, key, List.of(interceptors)));
  }

  private <T extends AutoCloseable> T started(T part) {
    running.push(part);
    return part;
  }

  /** The operator's desk. It has a DynamoDB client of its own, so its costs are counted apart. */
  private OpsDesk desk(
      URI endpoint,
      Option<LocalKey> key,
      TableNames names,
      long epoch,
      ParkedSweep parked,
      GateCounter gate,
      Vector<HealthCheck> readiness) {
    DynamoConnections own = connect(endpoint, key, meters.ops(), pace.ofWrites());
    SerializerParts parts = serializer(own, names, epoch);
    return OpsDesk.ofServer(
        new OpsParts(
            "serve on this machine",
            parts,
            OpsServer.api(parts),
            seen,
            settings.lines,
            clock,
            settings.opsWrite,
            gate::unwritten),
        readiness,
        parked,
        metrics.stream()::age,
        () -> reconciliation.get(),
        settings.relays
            ? Option.some(
                new WebhookStore(own.tables(), WebhookTable.withPrefix(settings.tablePrefix))::all)
            : Option.none());
  }
}
