package io.lastseat.local.cli.typed;

import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.vavr.control.Option;
import java.nio.file.Path;

/** Servers of this process: what is typed is the point, and not who answers. */
public final class Served {

  /**
   * On this data folder, as {@code serve --data} has it; commands find it there. A test runs them
   * either all in this process or all in others: locks belong to a process as a whole, so the end
   * of a command of this process leaves the folder unlocked for others.
   */
  public static LastseatServer on(Path data) {
    return LastseatServer.start(ServerSettings.inMemory(line -> {}).in(Option.some(data)));
  }

  private Served() {}
}
