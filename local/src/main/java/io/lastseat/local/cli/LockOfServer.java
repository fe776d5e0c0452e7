package io.lastseat.local.cli;

import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import java.time.Duration;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Which lock of a running server a command is about. */
class LockOfServer extends ServerOption {

  /** Of a command that acquires nothing, and so says nothing of how long. */
  static final Duration ANY = Duration.ofMinutes(1);

  @Parameters(index = "0", paramLabel = "NAME", description = "The lock's name; nobody makes it.")
  private String name = "";

  /** The lock, held for so long without being renewed. */
  Lock lock(Duration ttl) {
    if (ttl.isNegative() || ttl.isZero()) {
      throw new ParameterException(command.commandLine(), "A lease is longer than no time.");
    }
    return client().lock(name, ttl);
  }

  /** Says why it is not obtained; the status to end with. */
  int notObtained(LockAnswer<?> answer) {
    return notObtained(why(answer));
  }

  /** The same in words. */
  String why(LockAnswer<?> answer) {
    return answer instanceof LockAnswer.HeldBy<?> other
        ? "The lock %s is held by %s%s."
            .formatted(
                name,
                other.holder().isEmpty() ? "nobody any more" : other.holder(),
                other.until().map(" until %s"::formatted).orElse(""))
        : "Whether the lock %s was obtained is not decided yet; it lapses if it was."
            .formatted(name);
  }
}
