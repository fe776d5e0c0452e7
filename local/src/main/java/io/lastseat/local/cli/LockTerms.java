package io.lastseat.local.cli;

import io.lastseat.client.lock.Lock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** For how long a lock is acquired, by whom, and for how long it is waited for. */
final class LockTerms {

  @Option(
      names = "--ttl",
      paramLabel = "TTL",
      defaultValue = "PT1M",
      description =
          "How long the lease lasts without being renewed, as in ISO 8601, from PT5S to P1D"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration ttl = Duration.ofMinutes(1);

  @Option(
      names = "--wait",
      paramLabel = "WAIT",
      defaultValue = "PT0S",
      description =
          "How long to stand in line where somebody else has the lock, as in ISO 8601 (default:"
              + " not at all).")
  private Duration wait = Duration.ZERO;

  @Option(
      names = "--holder",
      paramLabel = "HOLDER",
      description = "Who has it, for others who find it held (default: the process).")
  private @Nullable String holder;

  /** The lock, on these terms. */
  Lock of(LockOfServer server) {
    if (wait.isNegative()) {
      throw new ParameterException(
          server.command.commandLine(), "Nobody waits for less than no time.");
    }
    Lock lock = server.lock(ttl).waitFor(wait);
    return holder == null ? lock : lock.holder(holder);
  }
}
