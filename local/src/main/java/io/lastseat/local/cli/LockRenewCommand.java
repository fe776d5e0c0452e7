package io.lastseat.local.cli;

import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat lock renew}: a lease lasts longer. */
@Command(
    name = "renew",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Renews the lease of a token and shows the lock, as JSON.",
    footer = {"", "Example: lastseat lock renew nightly 17 --ttl PT10M"})
final class LockRenewCommand implements Runnable {

  @Mixin private LeaseOfServer server = new LeaseOfServer();

  @Option(
      names = "--ttl",
      paramLabel = "TTL",
      defaultValue = "PT1M",
      description = "How long it lasts from now on, as in ISO 8601 (default: ${DEFAULT-VALUE}).")
  private Duration ttl = Duration.ofMinutes(1);

  @Override
  public void run() {
    LockAnswer<Lock.State> answer = server.lock(ttl).renew(server.token());
    if (answer.acquired().isEmpty()) {
      throw new CommandFailed("The lease was lost. " + server.why(answer));
    }
    server.show(answer.acquired().get().document());
  }
}
