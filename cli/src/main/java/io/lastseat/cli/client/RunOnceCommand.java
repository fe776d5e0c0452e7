package io.lastseat.cli.client;

import io.lastseat.cli.client.GuardedProcess.TimeToEnd;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.TypedFailure;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.lock.Execution;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.RunAnswer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat run-once}: runs a command once for a time, on the machine that comes first. */
@Command(
    name = "run-once",
    description = {
      "Runs a command once for a time, however many machines start it.",
      "It starts the execution NAME:TIME, and renews its lease while the command runs. Where the"
          + " command ends with status 0, it has succeeded for ever. Else it has failed, and the"
          + " next call runs it again. The command finds the name of the execution in the"
          + " environment variable LASTSEAT_RUN_NAME, and the fencing token in LASTSEAT_RUN_TOKEN."
    },
    exitCodeList = {
      "0:the command was run, and succeeded",
      "69:the server gave no answer, or refused; it was not run",
      "75:it runs elsewhere, or it was not decided in time whether it may run; it was not run",
      "76:the lease was lost, or the success could not be stored: the next call may run it again",
      "77:it had succeeded before; it was not run",
      "127:there is no such command",
      "else:the command was run, and failed with this status"
    },
    footer =
        "Example: lastseat run-once report --at \"$(date -u +%%Y-%%m-%%dT%%H:00Z)\" -- ./report.sh")
public final class RunOnceCommand extends PrintingCommand implements Callable<Integer> {

  private static final String NAME = "LASTSEAT_RUN_NAME";
  private static final String TOKEN = "LASTSEAT_RUN_TOKEN";
  private static final int LEASE_LOST = 76;
  private static final int SUCCEEDED_BEFORE = 77;
  private static final int NO_SUCH_COMMAND = 127;

  /** The longest time in which a process that is told to end says that the run failed. */
  private static final Duration LAST_WORD = Duration.ofSeconds(10);

  /** A run that did not succeed; its text stands in the execution's history. */
  @SuppressWarnings("OverrideThrowableToString") // the history has the text alone
  private static final class FailedRun extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    FailedRun(int status, String why) {
      super(why);
      this.status = status;
    }

    @Override
    public String toString() {
      return String.valueOf(getMessage());
    }
  }

  @Mixin private ServerOption server = new ServerOption();

  @Parameters(index = "0", paramLabel = "NAME", description = "The job's name, free to choose.")
  private String job = "";

  @Option(
      names = "--at",
      paramLabel = "TIME",
      required = true,
      description =
          "For which time it is to run, the same on all machines: a moment with its offset, such as"
              + " 2030-06-03T03:00Z, or a day, such as 2030-06-03.")
  private String at = "";

  @Option(
      names = "--lease",
      paramLabel = "LEASE",
      defaultValue = "PT1M",
      description =
          "How long the lease lasts without being renewed, as in ISO 8601, from PT5S to P1D"
              + " (default: ${DEFAULT-VALUE}). After a crash, another machine may run it then.")
  private Duration lease = Duration.ofMinutes(1);

  @Option(
      names = "--holder",
      paramLabel = "HOLDER",
      description =
          "Who runs it, for others who find it running (default: the machine and the"
              + " process).")
  private @Nullable String holder;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "What to run, behind two hyphens, with its own options and arguments.")
  private List<String> typed = List.of();

  /** Whether the command was started. */
  private boolean begun;

  @Override
  public Integer call() {
    TimeToEnd toEnd = TimeToEnd.of(lease).getOrElseThrow(WrongUsage::new);
    String name = job + ":" + time();
    Execution execution = server.client().execution(name).margin(toEnd.keptBack());
    String by = holder == null ? ThisProcess.name() : holder;
    CountDownLatch over = new CountDownLatch(1);
    try {
      return status(
          name, execution.<FailedRun>runOnce(by, lease, held -> run(name, held, toEnd, over)));
    } catch (FailedRun failed) {
      tell("%s: %s".formatted(name, failed));
      return failed.status;
    } catch (LastseatFailure unserved) {
      return begun ? notStored(name, unserved) : server.notRun(unserved);
    } finally {
      over.countDown();
    }
  }

  private int notStored(String name, LastseatFailure unserved) {
    tell(
        "%s ended well, but that may not be stored: %s"
            .formatted(name, TypedFailure.sentences(unserved)));
    return LEASE_LOST;
  }

  /** The time in one form, so that each machine's call names one execution. */
  private String time() {
    try {
      return at.indexOf('T') < 0
          ? LocalDate.parse(at).toString()
          : OffsetDateTime.parse(at).toInstant().toString();
    } catch (DateTimeException none) {
      throw new WrongUsage(
          "--at is a moment with its offset, such as 2030-06-03T03:00Z, or a day, such as"
              + " 2030-06-03.");
    }
  }

  /** Runs the command; returns only if it succeeded. */
  private String run(String name, Lease lease, TimeToEnd toEnd, CountDownLatch over)
      throws FailedRun {
    Map<String, String> told = Map.of(NAME, name, TOKEN, Long.toString(lease.token()));
    try (GuardedProcess process =
        GuardedProcess.start(typed, told, lease, toEnd, () -> await(over))) {
      begun = true;
      int status = process.await();
      if (process.wasEnded()) {
        throw new FailedRun(LEASE_LOST, "The lease was lost, and the command was ended.");
      } else if (status != 0) {
        throw new FailedRun(status, "The command failed with status %d.".formatted(status));
      }
      return "";
    } catch (IOException notStarted) {
      throw new FailedRun(NO_SUCH_COMMAND, String.valueOf(notStarted.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new FailedRun(1, "The wait for the command was interrupted.");
    }
  }

  /** Leaves the call the time to say that the run failed. */
  private static void await(CountDownLatch over) {
    try {
      var unused = over.await(LAST_WORD.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException noTime) {
      Thread.currentThread().interrupt();
    }
  }

  private int status(String name, RunAnswer answer) {
    if (answer instanceof RunAnswer.Ran) {
      return 0;
    } else if (answer instanceof RunAnswer.AlreadySucceeded) {
      tell("%s has succeeded before.".formatted(name));
      return SUCCEEDED_BEFORE;
    } else if (answer instanceof RunAnswer.Lost) {
      tell("%s ended well, but its lease was over: it may run again.".formatted(name));
      return LEASE_LOST;
    }
    return server.notObtained(
        answer instanceof RunAnswer.RunsElsewhere other
            ? "%s is run by %s%s."
                .formatted(
                    name,
                    other.holder().isEmpty() ? "another process" : other.holder(),
                    other.expiresAt().map(" until %s at least"::formatted).orElse(""))
            : "Whether %s may run is not decided yet; it lapses if it may.".formatted(name));
  }
}
