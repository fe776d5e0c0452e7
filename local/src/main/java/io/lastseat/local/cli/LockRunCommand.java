package io.lastseat.local.cli;

import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.LockAnswer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lastseat lock run}: a command runs while the lock is held, as with flock(1). */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Runs a command while it holds a lock, and renews the lease meanwhile.",
      "The command finds the fencing token in the environment variable LASTSEAT_LOCK_TOKEN. Its"
          + " status is that of this command. Status 75 where the lock was not obtained: then it"
          + " was not run. Status 76 where the lease was lost: then the command was ended."
    },
    footer = {"", "Example: lastseat lock run nightly --wait PT10M -- ./report.sh --all"})
final class LockRunCommand implements Callable<Integer> {

  private static final int LEASE_LOST = 76;
  private static final int NO_SUCH_COMMAND = 127;

  @Mixin private LockOfServer server = new LockOfServer();
  @Mixin private LockTerms terms = new LockTerms();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "What to run, behind two hyphens, with its own options and arguments.")
  private List<String> typed = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    LockAnswer<Lease> answer = terms.of(server).tryAcquire();
    if (answer.acquired().isEmpty()) {
      return server.notObtained(answer);
    }
    try (Lease lease = answer.acquired().get()) {
      return run(lease);
    }
  }

  private int run(Lease lease) throws InterruptedException {
    try (GuardedProcess process = GuardedProcess.start(typed, lease)) {
      int status = process.await();
      if (process.wasEnded()) {
        err()
            .println(
                "lastseat: The lease of the lock %s (token %d) was lost, and the command was ended."
                    .formatted(lease.name(), lease.token()));
        return LEASE_LOST;
      }
      return status;
    } catch (IOException notStarted) {
      err().println("lastseat: " + notStarted.getMessage());
      return NO_SUCH_COMMAND;
    }
  }

  private PrintWriter err() {
    return server.command.commandLine().getErr();
  }
}
