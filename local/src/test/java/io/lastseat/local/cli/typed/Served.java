package io.lastseat.local.cli.typed;

import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Servers of this process: what is typed is the point, and not who answers. */
public abstract class Served {

  /** One in memory, for a class of tests. */
  protected static LastseatServer server;

  @BeforeAll
  static void serve() {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
  }

  @AfterAll
  static void stopServing() {
    server.close();
  }

  /** A command about that server. */
  protected static Ran ran(String... words) {
    return Ran.of(List.of("--url", server.url().toString()), words);
  }

  /**
   * On this data folder, as {@code serve --data} has it; commands find it there. A test runs them
   * either all in this process or all in others: locks belong to a process as a whole, so the end
   * of a command of this process leaves the folder unlocked for others.
   */
  public static LastseatServer on(Path data) {
    return LastseatServer.start(ServerSettings.inMemory(line -> {}).in(Option.some(data)));
  }

  /** As {@code serve --in-memory --endpoint} has it. */
  public static ServerSettings at(URI endpoint, String tablePrefix) {
    return ServerSettings.inMemory(line -> {})
        .on(Option.some(endpoint))
        .withTablePrefix(tablePrefix);
  }
}
