package io.lastseat.local.cli;

import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat lock release}: gives a lock back. */
@Command(
    name = "release",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Gives the lock of a token back and shows it, as JSON; twice is harmless.",
    footer = {"", "Example: lastseat lock release nightly 17"})
final class LockReleaseCommand implements Runnable {

  @Mixin private LeaseOfServer server = new LeaseOfServer();

  @Override
  public void run() {
    LockAnswer<Lock.State> answer = server.lock(LockOfServer.ANY).release(server.token());
    if (answer.acquired().isEmpty()) {
      throw new CommandFailed("The lease was lost. " + server.why(answer));
    }
    server.show(answer.acquired().get().document());
  }
}
