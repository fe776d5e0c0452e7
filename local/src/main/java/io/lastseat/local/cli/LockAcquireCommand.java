package io.lastseat.local.cli;

import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat lock acquire}: acquires a lock, and leaves it to whoever typed that. */
@Command(
    name = "acquire",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Acquires a lock and shows it with its token, as JSON.",
      "It is held until it is released or its lease lapses. Status 75 where somebody else has it."
    },
    footer = {"", "Example: lastseat lock acquire nightly --ttl PT10M --wait PT1M"})
final class LockAcquireCommand implements Callable<Integer> {

  @Mixin private LockOfServer server = new LockOfServer();
  @Mixin private LockTerms terms = new LockTerms();

  /** The lease is not closed: it outlives this process, and nobody renews it. */
  @Override
  public Integer call() {
    Lock lock = terms.of(server);
    LockAnswer<Lease> answer = lock.tryAcquire();
    if (answer.acquired().isEmpty()) {
      return server.notObtained(answer);
    }
    server.show(lock.look().document());
    return 0;
  }
}
