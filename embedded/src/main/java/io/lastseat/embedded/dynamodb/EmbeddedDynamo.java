package io.lastseat.embedded.dynamodb;

import io.lastseat.dynamo.server.ProtocolHandler;
import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.dynamo.store.StoreFailed;
import io.lastseat.dynamo.store.StoreUnusable;
import io.lastseat.dynamo.store.TableStore;
import io.lastseat.dynamo.wire.Protocol;
import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.embedded.folder.DataFolder.DataFolderInUse;
import io.lastseat.embedded.folder.KeyHolders;
import io.lastseat.embedded.folder.LocalKey;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * The DynamoDB engine inside this process. Other processes reach it by HTTP on a free port of the
 * loopback interface. Clients of this process call it without a socket and without the SDK's chain,
 * and interceptors see these calls: {@link DynamoConnections}.
 *
 * <p>All callers see the same tables, with any credentials and region. A guarded instance accepts
 * one key alone, since each user of this machine can reach its port.
 */
public final class EmbeddedDynamo implements AutoCloseable {

  /** Enough threads for 200 calls that wait for the disk at once, and for Jetty's own few. */
  private static final int THREADS = 256;

  private static final int BETWEEN_SWEEPS_SECONDS = 60;

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDynamo.class);

  /** The engines of this process, by their addresses. */
  private static final Map<URI, EmbeddedDynamo> RUNNING = new ConcurrentHashMap<>();

  private final Option<DataFolder> folder;
  private final Option<LocalKey> key;
  private final Option<SqliteStore> onDisk;
  private final DynamoService service;
  private final Protocol protocol;
  private final Server server;
  private final URI endpoint;
  private final ScheduledExecutorService sweeps =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "dynamodb-sweeps");
            thread.setDaemon(true);
            return thread;
          });

  private EmbeddedDynamo(
      Option<DataFolder> folder, Option<LocalKey> key, String where, EngineTime time)
      throws Exception {
    this.folder = folder;
    this.key = key;
    this.onDisk = folder.map(opened -> SqliteStore.open(opened.path(), EmbeddedDynamo::end));
    this.service =
        new DynamoService(
            onDisk.<TableStore>map(store -> store).getOrElse(MemoryStore::new),
            time.clock(),
            time.nanoTime());
    this.protocol = new Protocol(service::call, time.clock(), trouble(where));
    Handler handler = new ProtocolHandler(protocol);
    this.server =
        serverFor(key.<Handler>map(wanted -> new KeyHolders(wanted, handler)).getOrElse(handler));
    try {
      server.start();
    } catch (Exception e) {
      service.close();
      throw e;
    }
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    this.endpoint = URI.create("http://127.0.0.1:" + port);
    RUNNING.put(endpoint, this);
    if (!time.byHand()) {
      var unused =
          sweeps.scheduleWithFixedDelay(
              this::sweep, BETWEEN_SWEEPS_SECONDS, BETWEEN_SWEEPS_SECONDS, TimeUnit.SECONDS);
    }
  }

  /**
   * The time of an engine.
   *
   * @param clock says when items have expired, and dates records of streams
   * @param nanoTime like {@link System#nanoTime}; by it shards and records age
   * @param byHand whether {@link #sweep} is called from outside, and not once a minute
   */
  public record EngineTime(Clock clock, LongSupplier nanoTime, boolean byHand) {
    /** The time of this machine. */
    public static final EngineTime ORDINARY =
        new EngineTime(Clock.systemUTC(), System::nanoTime, false);
  }

  /** Starts an engine as {@link #start} does, but accepts only a random {@link #key}. */
  public static EmbeddedDynamo guarded(Option<Path> dataFolder) {
    return guarded(dataFolder, EngineTime.ORDINARY);
  }

  /** Starts a guarded engine with another time than this machine's. */
  public static EmbeddedDynamo guarded(Option<Path> dataFolder, EngineTime time) {
    return start(dataFolder, Option.some(LocalKey.random()), time);
  }

  /** Starts an engine for callers with any credentials: for tests and measurements. */
  public static EmbeddedDynamo start(Option<Path> dataFolder) {
    return start(dataFolder, Option.none(), EngineTime.ORDINARY);
  }

  /**
   * Starts an engine, and returns when it takes calls.
   *
   * @param dataFolder where the tables are kept (created if absent); without a folder they are in
   *     memory, and are lost when the process ends
   * @throws DataFolderInUse when another server holds the folder
   * @throws java.io.UncheckedIOException when the folder cannot be used
   * @throws DatabaseUnusable when the database in the folder cannot be opened
   */
  private static EmbeddedDynamo start(
      Option<Path> dataFolder, Option<LocalKey> key, EngineTime time) {
    Option<DataFolder> folder = dataFolder.map(DataFolder::open);
    String where =
        folder.map(opened -> "on the data folder " + opened.path()).getOrElse("in memory");
    try {
      return new EmbeddedDynamo(folder, key, where, time);
    } catch (StoreUnusable | StoreFailed e) {
      folder.forEach(DataFolder::close);
      throw new DatabaseUnusable(String.valueOf(e.getMessage()), e);
    } catch (Exception | LinkageError e) {
      folder.forEach(DataFolder::close);
      throw new DatabaseUnusable(
          "The embedded DynamoDB did not start %s: %s".formatted(where, e), e);
    }
  }

  private static Server serverFor(Handler handler) {
    var threads = new QueuedThreadPool(THREADS);
    threads.setName("dynamodb");
    threads.setDaemon(true);
    var server = new Server(threads);
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    var connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    server.addConnector(connector);
    server.setHandler(handler);
    return server;
  }

  /** What is told, at most once a minute, while the store fails. */
  private static Consumer<Throwable> trouble(String where) {
    return failure ->
        LOG.error(
            "The embedded DynamoDB fails {}. {} What was acknowledged is kept, requests are"
                + " answered 503 and none is acknowledged, until it works again. If it stays so"
                + " with space on the disk, the folder may be damaged: run 'lastseat audit'.",
            where,
            StoreFailed.lacksRoom(failure) ? "The disk is full: free some space." : "",
            failure);
  }

  /** Nothing can be answered any more, since it is unknown what is kept. A restart finds out. */
  private static void end(StoreFailed failure) {
    LOG.error("The process ends, since its database failed.", failure);
    Runtime.getRuntime().halt(1);
  }

  /** Deletes what has expired, and forgets old records. A failure is logged. */
  public void sweep() {
    try {
      service.sweep();
    } catch (RuntimeException failure) {
      LOG.warn("What is old was not deleted; the next sweep tries it again.", failure);
    }
  }

  /** The address, {@code http://127.0.0.1:PORT}, for tables and for streams. */
  public URI endpoint() {
    return endpoint;
  }

  /** Calls of the engine at this address, if it runs in this process and takes this key. */
  static Option<Function<AwsRequest, AwsResponse>> inThisProcess(
      URI endpoint, Option<LocalKey> key) {
    return Option.of(RUNNING.get(endpoint))
        .filter(dynamo -> dynamo.key.isEmpty() || dynamo.key.equals(key))
        .map(dynamo -> dynamo::call);
  }

  private AwsResponse call(AwsRequest request) {
    if (!RUNNING.containsKey(endpoint)) {
      throw SdkClientException.create("The embedded DynamoDB is closed");
    }
    return protocol.call(request);
  }

  /** Has this called after each write, by any process, that a table's stream has a record of. */
  public void onRecords(String table, Runnable wake) {
    service.onRecords(
        changed -> {
          if (changed.equals(table)) {
            wake.run();
          }
        });
  }

  /**
   * Leaves the address and the key in the data folder as long as this runs, in files that only
   * their owner can read, so that other processes of this user can use the same tables: {@link
   * DataFolder#announced}, {@link DataFolder#announcedKey}. Without a folder or a key nothing
   * happens.
   */
  public void announce() {
    folder.forEach(opened -> key.forEach(wanted -> opened.announce(endpoint, wanted)));
  }

  /** The only key that this instance accepts; none if it accepts all credentials. */
  public Option<LocalKey> key() {
    return key;
  }

  /** How the store is; none if it is in memory. */
  public Option<Supplier<SqliteStore.Figures>> figures() {
    return onDisk.map(store -> store::figures);
  }

  /** Whether this data folder contains a database. The first start makes the tables. */
  public static boolean hasDatabase(Path dataFolder) {
    return Files.isRegularFile(dataFolder.resolve(SqliteStore.FILE));
  }

  /**
   * Closes the open shards of every stream and opens a child of each, as DynamoDB does about every
   * four hours. For tests.
   */
  public void rolloverShards() {
    service.rollOverAll();
  }

  /** Stops taking calls, answers those that wait, and releases the folder. */
  @Override
  public void close() {
    RUNNING.remove(endpoint);
    sweeps.shutdownNow();
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The embedded DynamoDB did not stop.", e);
    } finally {
      service.close();
      folder.forEach(DataFolder::close);
    }
  }
}
