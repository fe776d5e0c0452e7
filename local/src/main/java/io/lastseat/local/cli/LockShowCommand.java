package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat lock show}: who has a lock. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows who has a lock, and under which token, as JSON.")
final class LockShowCommand implements Runnable {

  @Mixin private LockOfServer server = new LockOfServer();

  @Override
  public void run() {
    server.show(server.lock(LockOfServer.ANY).look().document());
  }
}
