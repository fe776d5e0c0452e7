package io.lastseat.local.cli;

import io.lastseat.local.client.ApiFailed;
import io.lastseat.local.dynamodb.DataFolderInUse;
import io.lastseat.local.http.PortUnavailable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** One sentence on standard error for what can be expected, and the whole story for what cannot. */
final class PlainErrors implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof CommandFailed
        || failure instanceof ApiFailed
        || failure instanceof PortUnavailable
        || failure instanceof DataFolderInUse) {
      command.getErr().println("lastseat: " + failure.getMessage());
    } else {
      failure.printStackTrace(command.getErr());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}
