package io.lastseat.local.cli;

import picocli.CommandLine.Parameters;

/** Which lock of a running server a command is about, and under which token somebody has it. */
final class LeaseOfServer extends LockOfServer {

  @Parameters(
      index = "1",
      paramLabel = "TOKEN",
      description = "The fencing token, as the answer that acquired the lock gave it.")
  private long token;

  long token() {
    return token;
  }
}
