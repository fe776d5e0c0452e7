package io.lastseat.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.client.GuardedProcess.TimeToEnd;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.lock.Lease;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat lock}: locks with fencing tokens. */
@Command(
    name = "lock",
    description = "Acquires, renews, releases and shows locks, and runs commands under them.",
    footer = "Example: lastseat lock run nightly --lease PT1M -- ./report.sh")
public final class LockCommand extends PrintingCommand implements Runnable {

  private static final String TOKEN = "LASTSEAT_LOCK_TOKEN";
  private static final String PERMIT = "LASTSEAT_LOCK_PERMIT";
  private static final int LEASE_LOST = 76;
  private static final int NO_SUCH_COMMAND = 127;
  private static final int MOST_PERMITS = 64;

  private static final Duration LONGEST = Duration.ofDays(1);

  /** The lease length that a command names when it acquires nothing. */
  private static final Duration ANY = Duration.ofMinutes(1);

  /** The lock that a command is about, and its running server. */
  static class One extends ServerOption {

    @Parameters(index = "0", paramLabel = "NAME", description = "The lock's name, free to choose.")
    private String name = "";

    /** The lock, to be acquired with a lease of this length. */
    Lock lock(Duration lease) {
      if (lease.isNegative() || lease.isZero()) {
        throw new WrongUsage("A lease is longer than no time.");
      }
      return client().lock(name, lease);
    }

    String why(LockAnswer<?> answer) {
      return answer instanceof LockAnswer.HeldBy<?> other
          ? "The lock %s is held by %s%s."
              .formatted(
                  name, holder(other), other.expiresAt().map(" until %s"::formatted).orElse(""))
          : "Whether the lock %s was obtained is not decided yet; it lapses if it was."
              .formatted(name);
    }

    /** A refusal by several holders names none, and says when the first lease lapses. */
    private static String holder(LockAnswer.HeldBy<?> other) {
      String nobody = other.expiresAt().isPresent() ? "others" : "no holder any more";
      return other.holder().isEmpty() ? nobody : other.holder();
    }

    void show(LockAnswer<Lock.State> answer) {
      if (answer.acquired().isEmpty()) {
        throw new CommandFailed("The lease was lost. " + why(answer));
      }
      show(answer.acquired().get().document());
    }
  }

  /** The lock that a command is about, with the fencing token of its lease. */
  static final class WithToken extends One {

    @Parameters(
        index = "1",
        paramLabel = "TOKEN",
        description = "The fencing token, as the answer that acquired the lock gave it.")
    private long token;
  }

  /** A lock to be acquired: the length of the lease, the holder, and how long the command waits. */
  static final class Wanted extends One {

    @Option(
        names = "--lease",
        paramLabel = "LEASE",
        defaultValue = "PT1M",
        description =
            "How long the lease lasts without being renewed, as in ISO 8601, from PT5S to P1D"
                + " (default: ${DEFAULT-VALUE}).")
    private Duration lease = Duration.ofMinutes(1);

    @Option(
        names = "--wait-for",
        paramLabel = "TIME",
        defaultValue = "PT0S",
        description =
            "How long to stand in line where another caller has the lock, as in ISO 8601 (default:"
                + " not at all).")
    private Duration wait = Duration.ZERO;

    @Option(
        names = "--holder",
        paramLabel = "HOLDER",
        description =
            "Who has it, for others who find it held (default: the machine and the process).")
    private @Nullable String holder;

    @Option(
        names = "--permits",
        paramLabel = "PERMITS",
        defaultValue = "1",
        description =
            "How many have it at a time, 1 to 64; each caller says the same number (default:"
                + " ${DEFAULT-VALUE}).")
    private int permits = 1;

    private Lock lock() {
      if (wait.isNegative()) {
        throw new WrongUsage("--wait-for is no time, or longer, but never less.");
      }
      if (permits < 1 || permits > MOST_PERMITS) {
        throw new WrongUsage("--permits is 1 to %d.".formatted(MOST_PERMITS));
      }
      Lock lock = lock(lease).permits(permits).waitFor(wait);
      return lock.holder(holder == null ? ThisProcess.name() : holder);
    }

    private int notObtained(LockAnswer<Lease> answer) {
      return notObtained(why(answer));
    }
  }

  @Override
  public void run() {
    throw new WrongUsage("Say what to do, for example: lastseat lock show nightly");
  }

  /** The command does not close the lease: it outlives this process, which does not renew it. */
  @Command(
      name = "acquire",
      mixinStandardHelpOptions = true,
      description = {
        "Acquires a lock and shows it with its token, as JSON.",
        "It is held until it is released or its lease lapses. Status 75 where another caller has"
            + " it."
      },
      footer = "Example: lastseat lock acquire nightly --lease PT10M --wait-for PT1M")
  int acquire(@Mixin Wanted server) {
    Lock lock = server.lock();
    LockAnswer<Lease> answer = lock.tryAcquire();
    if (answer.acquired().isEmpty()) {
      return server.notObtained(answer);
    }
    JsonNode shown = lock.look().document();
    if (shown.has("permits")) {
      Lease lease = answer.acquired().get();
      ((ObjectNode) shown).put("permit", lease.permit()).put("token", lease.token());
    }
    server.show(shown);
    return 0;
  }

  @Command(
      name = "renew",
      mixinStandardHelpOptions = true,
      description = {
        "Renews the lease of a token and shows the lock, as JSON.",
        "It may become shorter than it was."
      },
      footer = "Example: lastseat lock renew nightly 17 --lease PT10M")
  void renew(
      @Mixin WithToken server,
      @Option(
              names = "--lease",
              paramLabel = "LEASE",
              defaultValue = "PT1M",
              description =
                  "How long it lasts from now on, as in ISO 8601 (default: ${DEFAULT-VALUE}).")
          Duration lease) {
    server.show(server.lock(lease).renew(server.token));
  }

  @Command(
      name = "release",
      mixinStandardHelpOptions = true,
      description = "Gives the lock of a token back and shows it, as JSON; twice is harmless.",
      footer = "Example: lastseat lock release nightly 17")
  void release(@Mixin WithToken server) {
    server.show(server.lock(ANY).release(server.token));
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows who has a lock, and under which token, as JSON.")
  void show(@Mixin One server) {
    server.show(server.lock(ANY).look().document());
  }

  /** The options follow flock(1). */
  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = {
        "Runs a command while it holds a lock, and renews the lease meanwhile.",
        "The command finds the fencing token in the environment variable LASTSEAT_LOCK_TOKEN, and"
            + " the number of its permit in LASTSEAT_LOCK_PERMIT. Its status is that of this"
            + " command. Status 69 where the server gave no answer or refused, and 75 where the"
            + " lock was not obtained: then it was not run. Status 76 where the lease was lost:"
            + " then the command and all that it had started was ended, before the lease was over."
      },
      footer = "Example: lastseat lock run nightly --wait-for PT10M -- ./report.sh --all")
  int run(
      @Mixin Wanted server,
      @Option(
              names = "--at-least",
              paramLabel = "TIME",
              defaultValue = "PT0S",
              description =
                  "How long to keep the lock at least, as in ISO 8601, also where the command ends"
                      + " sooner (default: not at all). It lapses then, in place of a release.")
          Duration atLeast,
      @Parameters(
              index = "1..*",
              arity = "1..*",
              paramLabel = "COMMAND",
              description = "What to run, behind two hyphens, with its own options and arguments.")
          List<String> typed)
      throws InterruptedException {
    TimeToEnd toEnd = TimeToEnd.of(server.lease).getOrElseThrow(WrongUsage::new);
    if (atLeast.isNegative() || atLeast.compareTo(LONGEST) > 0) {
      throw new WrongUsage("--at-least is from no time to a day: --at-least PT30S");
    }
    Lock lock = server.lock().margin(toEnd.keptBack()).atLeast(atLeast);
    try {
      LockAnswer<Lease> answer = lock.tryAcquire();
      if (answer.acquired().isEmpty()) {
        return server.notObtained(answer);
      }
      try (Lease lease = answer.acquired().get()) {
        return run(lease, toEnd, typed);
      }
    } catch (LastseatFailure unserved) {
      // Nothing asks the server, or looks at the lease, once the command runs.
      return server.notRun(unserved);
    }
  }

  private int run(Lease lease, TimeToEnd toEnd, List<String> typed) throws InterruptedException {
    Map<String, String> told =
        Map.of(TOKEN, Long.toString(lease.token()), PERMIT, Integer.toString(lease.permit()));
    try (GuardedProcess process = GuardedProcess.start(typed, told, lease, toEnd, lease::close)) {
      int status = process.await();
      if (process.wasEnded()) {
        tell(
            "The lease of the lock %s (token %d) was lost, and the command was ended."
                .formatted(lease.name(), lease.token()));
        return LEASE_LOST;
      }
      return status;
    } catch (IOException notStarted) {
      tell(String.valueOf(notStarted.getMessage()));
      return NO_SUCH_COMMAND;
    }
  }
}
