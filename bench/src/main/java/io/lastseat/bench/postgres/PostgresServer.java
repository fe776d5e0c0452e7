package io.lastseat.bench.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.vavr.control.Option;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A real PostgreSQL of its own on a free port of the loopback interface, as durable as it is by
 * default: a commit is answered when it is on the disk.
 *
 * <p>PostgreSQL refuses to run as root. For root it is started in a user namespace ({@code unshare
 * -U}), where it is nobody. It ends with this object, with this process, and within moments after
 * this process was killed; its data are removed.
 */
public final class PostgresServer implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  /** More than the pool holds, and the few of the server's keeper. */
  private static final String MAX_CONNECTIONS = "100";

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
   * Unpacks it, makes its files, starts it and answers when it takes connections.
   *
   * @throws IllegalStateException when it does not start
   */
  public static PostgresServer start() {
    try {
      Path data = DiskFolder.make();
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
      return new PostgresServer(
          server, processes, PostgresWatcher.start(processes.postmaster(), data));
    } catch (IOException | IllegalStateException e) {
      throw new IllegalStateException(
          "PostgreSQL did not start. It cannot run as root unless 'unshare -U true' works: run this"
              + " as an ordinary user then.",
          e);
    }
  }

  /** Unpacked once a user: another's folder cannot be written to. */
  private static File binaries() {
    return new File(
        System.getProperty("java.io.tmpdir"),
        "lastseat-postgres-of-" + System.getProperty("user.name"));
  }

  /** An empty database and connections to it; the one given before is dropped. */
  public Postgres fresh() {
    dropCurrent();
    databases++;
    execute("CREATE DATABASE " + current());
    HikariDataSource connections =
        Connections.to(server.getJdbcUrl("postgres", current()), Connections.BEST_NUMBER);
    pool = Option.some(connections);
    return new Postgres(connections, new RoundTrips());
  }

  /**
   * Processor time of all the server's processes since it was started, those that ended included.
   * Counted by the kernel in steps of 10 ms a process; what the kernel does on its own account,
   * such as writing to the disk later, is missing.
   */
  public Duration cpu() {
    return processes.cpu();
  }

  /** As it tells it: {@code 18.3 (…)}. */
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
      throw new PostgresFailure(e);
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
      throw new PostgresFailure(e);
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
}
