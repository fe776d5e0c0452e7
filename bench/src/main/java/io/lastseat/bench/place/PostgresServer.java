package io.lastseat.bench.place;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.vavr.control.Option;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import javax.sql.DataSource;

/**
 * A real PostgreSQL on a free port of the loopback interface, durable as by default: a commit is
 * answered when it is on the disk.
 *
 * <p>PostgreSQL refuses to run as root. For root it runs in a user namespace ({@code unshare -U}),
 * where it has no rights. It ends with this object, with this process, and within moments after
 * this process was killed; its data are removed.
 */
public final class PostgresServer implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  /** More than the pool and the server's own few connections. */
  private static final String MAX_CONNECTIONS = "100";

  /** Of 4, 8, 16 and 32 never far from the best, for 32 clients on two cores. */
  private static final int CONNECTIONS = 16;

  private static final String WATCH =
      "trap '' INT TERM HUP; read nothing; "
          + "kill -QUIT \"$1\" 2>/dev/null || exit 0; "
          + "while kill -0 \"$1\" 2>/dev/null; do sleep 0.1; done; rm -rf \"$2\"";

  private final EmbeddedPostgres server;
  private final ServerProcesses processes;
  private final Process watcher;
  private Option<HikariDataSource> pool = Option.none();
  private int databases;

  private PostgresServer(EmbeddedPostgres server, ServerProcesses processes, Process watcher) {
    this.server = server;
    this.processes = processes;
    this.watcher = watcher;
  }

  /**
   * Unpacks it, makes its files, and returns when it takes connections.
   *
   * @throws IllegalStateException if it does not start
   */
  public static PostgresServer start() {
    try {
      Path data = DiskFolder.fresh("lastseat-postgres");
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setOverrideWorkingDirectory(binaries())
              .setDataDirectory(data)
              .setCleanDataDirectory(true)
              .setLocaleConfig("locale", "C")
              // The library switches the first two off, for tests.
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .setServerConfig("max_connections", MAX_CONNECTIONS)
              .setServerConfig("unix_socket_directories", "")
              .setPGStartupWait(START_LIMIT)
              .start();
      ServerProcesses processes = ServerProcesses.of(data);
      return new PostgresServer(server, processes, watcher(processes.postmaster(), data));
    } catch (IOException | IllegalStateException e) {
      throw new IllegalStateException(
          "PostgreSQL did not start. It cannot run as root unless 'unshare -U true' works: run this"
              + " as an ordinary user then.",
          e);
    }
  }

  /**
   * A shell that stops the server if this process dies: it reads from a pipe that only this process
   * holds open.
   */
  private static Process watcher(long postmaster, Path data) throws IOException {
    return new ProcessBuilder(
            "sh", "-c", WATCH, "watcher", Long.toString(postmaster), data.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** A pool of connections. Statements are prepared on the server at their first use. */
  private static HikariDataSource connections(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(CONNECTIONS);
    config.setConnectionTimeout(START_LIMIT.toMillis());
    config.addDataSourceProperty("prepareThreshold", "1");
    return new HikariDataSource(config);
  }

  /** One folder for each user: a user cannot write to another's. */
  private static File binaries() {
    return new File(
        System.getProperty("java.io.tmpdir"),
        "lastseat-postgres-of-" + System.getProperty("user.name"));
  }

  /** Drops the current database and makes an empty one, with connections. */
  public Postgres fresh() {
    dropCurrent();
    databases++;
    execute("CREATE DATABASE " + current());
    HikariDataSource connections = connections(server.getJdbcUrl("postgres", current()));
    pool = Option.some(connections);
    return new Postgres(connections, new LongAdder());
  }

  /**
   * Processor time of all server processes so far, ended ones included. The kernel counts in steps
   * of 10 ms for each process. Work that the kernel does for itself, such as later writes to the
   * disk, is missing.
   */
  public Duration cpu() {
    return processes.cpu();
  }

  /** The version that the server reports: {@code 18.3 (…)}. */
  public String version() {
    return show("server_version");
  }

  /** The value of a setting of the server. */
  public String show(String setting) {
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW " + setting)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refused", e);
    }
  }

  /** The process id of the server's first process. */
  long postmaster() {
    return processes.postmaster();
  }

  private void dropCurrent() {
    if (pool.isDefined()) {
      pool.get().close();
      pool = Option.none();
      execute("DROP DATABASE " + current() + " WITH (FORCE)");
    }
  }

  private String current() {
    return "run_" + databases;
  }

  private void execute(String sql) {
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refused", e);
    }
  }

  @Override
  public void close() {
    pool.forEach(HikariDataSource::close);
    pool = Option.none();
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      processes.awaitEnd();
      watcher.destroy();
    }
  }

  /**
   * The processes of a PostgreSQL: the postmaster and its children, for example one for each
   * connection.
   *
   * @param postmaster its process id
   */
  record ServerProcesses(long postmaster) {

    private static final int LAST_MOMENT = 10;

    /**
     * The unit of the four times in {@code /proc/PID/stat}: USER_HZ, 100 on every Linux that Java
     * runs on.
     */
    private static final long MILLIS_OF_A_TICK = 10;

    /**
     * Fields 14 to 17 are utime, stime, cutime and cstime; the third field is the first after ")".
     */
    private static final int FIRST_TIME = 14 - 3;

    /** Reads the process id that the server writes into its data folder. */
    static ServerProcesses of(Path data) throws IOException {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      return new ServerProcesses(Long.parseLong(pid.trim()));
    }

    /** Processor time of living processes and of their ended children. */
    Duration cpu() {
      LongStream children =
          ProcessHandle.of(postmaster).stream()
              .flatMap(ProcessHandle::children)
              .mapToLong(ProcessHandle::pid);
      long ticks =
          LongStream.concat(children, LongStream.of(postmaster)).map(ServerProcesses::ticks).sum();
      return Duration.ofMillis(ticks * MILLIS_OF_A_TICK);
    }

    /** The server reports its stop a moment before its first process ends. */
    void awaitEnd() {
      ProcessHandle.of(postmaster)
          .ifPresent(first -> first.onExit().completeOnTimeout(first, LAST_MOMENT, SECONDS).join());
    }

    private static long ticks(long pid) {
      try {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return LongStream.range(FIRST_TIME, FIRST_TIME + 4)
            .map(field -> Long.parseLong(fields[(int) field]))
            .sum();
      } catch (NoSuchFileException ended) {
        return 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * An empty PostgreSQL database, for one run.
   *
   * @param connections a pool; its server closes it
   * @param trips counts every round trip to the server
   */
  public record Postgres(DataSource connections, LongAdder trips) {}
}
