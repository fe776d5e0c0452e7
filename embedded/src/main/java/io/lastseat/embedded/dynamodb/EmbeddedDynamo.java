package io.lastseat.embedded.dynamodb;

import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.embedded.folder.DataFolder.DataFolderInUse;
import io.lastseat.embedded.folder.KeyHolders;
import io.lastseat.embedded.folder.LocalKey;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * DynamoDB Local inside this process, behind real HTTP on a free port of the loopback interface. So
 * the SDK's whole chain (signing, retries, interceptors) runs as it does against AWS.
 *
 * <p>This class uses the parts of DynamoDB Local below its {@code ServerRunner}. Only {@code
 * ServerRunner}, {@code DynamoDBProxyServer} and {@code DynamoDBEmbedded} set telemetry up, so no
 * telemetry is ever sent. All callers see the same tables, with any credentials and region. A
 * guarded instance accepts one key alone, since each user of this machine can reach its port.
 */
public final class EmbeddedDynamo implements AutoCloseable {

  /** Enough threads for 200 calls that wait in the database at once, and for Jetty's own few. */
  private static final int THREADS = 256;

  /** The file name that DynamoDB Local uses when all credentials share one database. */
  private static final String DATABASE_FILE = "shared-local-instance.db";

  /** Keeps the logger, and so its filter: java.util.logging holds loggers only weakly. */
  private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

  private final Option<DataFolder> folder;
  private final LocalDatabase database;
  private final Server server;
  private final URI endpoint;
  private final Option<LocalKey> key;

  private EmbeddedDynamo(
      Option<DataFolder> folder,
      LocalDatabase database,
      Server server,
      URI endpoint,
      Option<LocalKey> key) {
    this.folder = folder;
    this.database = database;
    this.server = server;
    this.endpoint = endpoint;
    this.key = key;
  }

  /** Starts DynamoDB Local as {@link #start} does, but accepts only a random {@link #key}. */
  public static EmbeddedDynamo guarded(Option<Path> dataFolder) {
    return start(dataFolder, Option.some(LocalKey.random()));
  }

  /** Starts DynamoDB Local for callers with any credentials: for tests and measurements. */
  public static EmbeddedDynamo start(Option<Path> dataFolder) {
    return start(dataFolder, Option.none());
  }

  /**
   * Starts DynamoDB Local, and returns when it takes calls.
   *
   * @param dataFolder where the tables are kept (created if absent); without a folder they are in
   *     memory, and are lost when the process ends
   * @throws DataFolderInUse when another server holds the folder
   * @throws java.io.UncheckedIOException when the folder cannot be used
   * @throws DatabaseUnusable when the database in the folder cannot be opened, or DynamoDB Local is
   *     not found
   */
  private static EmbeddedDynamo start(Option<Path> dataFolder, Option<LocalKey> key) {
    DynamoLocalCopy.findIfAbsent();
    // SQLite throws on failed jobs too: its log is dropped. DynamoDB Local sets its log level.
    SQLITE.setFilter(story -> false);
    var folder = dataFolder.map(DataFolder::open);
    var where = folder.map(opened -> "on the data folder " + opened.path()).getOrElse("in memory");
    try {
      var database = new LocalDatabase(folder.map(DataFolder::path));
      var teller = new TroubleTeller(where, database.overHttp());
      var server =
          serverFor(key.<Handler>map(wanted -> new KeyHolders(wanted, teller)).getOrElse(teller));
      server.start();
      var port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
      return new EmbeddedDynamo(
          folder, database, server, URI.create("http://127.0.0.1:" + port), key);
    } catch (Exception | LinkageError e) {
      folder.forEach(DataFolder::close);
      throw new DatabaseUnusable(where, e);
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

  /** The address, {@code http://127.0.0.1:PORT}, for tables and for streams. */
  public URI endpoint() {
    return endpoint;
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

  /** Whether this data folder contains a database. The first start makes the tables. */
  public static boolean hasDatabase(Path dataFolder) {
    return Files.isRegularFile(dataFolder.resolve(DATABASE_FILE));
  }

  /**
   * Closes the open shard of every stream and opens a child of it, as DynamoDB does about every
   * four hours. For tests: DynamoDB Local offers this only inside its process.
   */
  public void rolloverShards() {
    database.rolloverShards();
  }

  /** Stops taking calls, writes everything to the data folder and releases the folder. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The embedded DynamoDB did not stop.", e);
    } finally {
      database.close();
      folder.forEach(DataFolder::close);
    }
  }

  /** The only class that names classes of DynamoDB Local, which may be added after the start. */
  private static final class LocalDatabase {

    private static final boolean SHARED_DB = true;
    private static final boolean DELAY_TRANSIENT_STATUSES = false;
    private static final int FULL_AUTHORITY = 0;
    private static final @Nullable String NO_BROWSER_ORIGINS = null;

    private final LocalDynamoDBRequestHandler database;

    /** Opens the files now: this is slow, and must not use up the first call's timeout. */
    LocalDatabase(Option<Path> folder) {
      database =
          new LocalDynamoDBRequestHandler(
              FULL_AUTHORITY,
              folder.isEmpty(),
              folder.map(Path::toString).getOrNull(),
              SHARED_DB,
              DELAY_TRANSIENT_STATUSES);
      database.listTables("local", "us-east-1", ListTablesRequest.builder().build());
    }

    Handler overHttp() {
      return new LocalDynamoDBServerHandler(database, NO_BROWSER_ORIGINS);
    }

    /** Rolls shards over by reflection: DynamoDB Local keeps the object for it private. */
    void rolloverShards() {
      try {
        var handlerOf =
            LocalDynamoDBRequestHandler.class.getDeclaredMethod("getHandler", String.class);
        handlerOf.setAccessible(true);
        ((AmazonDynamoDBLocal) handlerOf.invoke(database, "any")).triggerShardRollovers();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(
            "This version of DynamoDB Local cannot roll shards over.", e);
      }
    }

    void close() {
      database.shutdown();
    }
  }

  /**
   * Logs, at most once a minute, that the database fails. The embedded DynamoDB itself logs only
   * where in its code each call failed, and not that the disk is full.
   */
  private static final class TroubleTeller extends Handler.Wrapper {

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(EmbeddedDynamo.class);
    private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

    private final String where;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());

    TroubleTeller(String where, Handler database) {
      super(database);
      this.where = where;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Request.addCompletionListener(
          request,
          failure -> {
            // A failure without such a status: the caller hung up. The database has not failed.
            if (response.getStatus() >= HttpStatus.INTERNAL_SERVER_ERROR_500
                && !getServer().isStopping()) {
              tell();
            }
          });
      return super.handle(request, response, callback);
    }

    private void tell() {
      long now = System.nanoTime();
      long until = silentUntil.get();
      if (now - until >= 0 && silentUntil.compareAndSet(until, now + PAUSE_NANOS)) {
        LOG.error(
            "The embedded DynamoDB fails {}. Is the disk full? What was acknowledged is kept,"
                + " requests are answered 503 and none is acknowledged, until it works again. If it"
                + " stays so with space on the disk, the folder may be damaged: run 'lastseat"
                + " audit'.",
            where);
      }
    }
  }
}
