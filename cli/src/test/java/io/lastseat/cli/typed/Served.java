package io.lastseat.cli.typed;

import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Runs servers in this process for tests of commands. */
public abstract class Served {

  /** A server in memory, shared by the tests of a class. */
  protected static LastseatServer server;

  @BeforeAll
  static void serve() {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
  }

  @AfterAll
  static void stopServing() {
    server.close();
  }

  /** Runs a command against that server. */
  protected static Ran ran(String... words) {
    return Ran.of(List.of("--url", server.url().toString()), words);
  }

  /**
   * Starts a server on this data folder, like {@code serve --data}; commands find it there. A test
   * runs its commands either all in this process or all in others. File locks belong to a whole
   * process, so the end of a command in this process unlocks the folder.
   */
  public static LastseatServer on(Path data) {
    return LastseatServer.start(ServerSettings.inMemory(line -> {}).in(Option.some(data)));
  }

  /** Returns the settings of {@code serve --in-memory --endpoint}. */
  public static ServerSettings at(URI endpoint, String tablePrefix) {
    return ServerSettings.inMemory(line -> {})
        .on(Option.some(endpoint))
        .withTablePrefix(tablePrefix);
  }
}
