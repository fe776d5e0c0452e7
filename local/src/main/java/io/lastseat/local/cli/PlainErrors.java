package io.lastseat.local.cli;

import io.lastseat.analyst.AnalystException;
import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.binding.TablesReplacedException;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.embedded.dynamodb.DatabaseUnusable;
import io.lastseat.embedded.dynamodb.GlobalTableFound;
import io.lastseat.embedded.dynamodb.OlderTableFound;
import io.lastseat.embedded.folder.DataFolderInUse;
import io.lastseat.local.cli.option.CommandFailed;
import io.lastseat.local.client.TypedFailure;
import io.lastseat.local.http.PortUnavailable;
import io.lastseat.local.stampede.ServerLost;
import io.lastseat.tables.fields.NewerVersionException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import software.amazon.awssdk.core.exception.SdkException;

/** One sentence on standard error for what can be expected, and the whole story for what cannot. */
public final class PlainErrors implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof CommandFailed
        || failure instanceof ServerLost
        || failure instanceof PortUnavailable
        || failure instanceof NewerVersionException
        || failure instanceof TablesReplacedException
        || failure instanceof DataFolderInUse
        || failure instanceof DatabaseUnusable
        || failure instanceof GlobalTableFound
        || failure instanceof OlderTableFound
        || failure instanceof DamagedLogException
        || failure instanceof AnalystException
        || failure instanceof AnalystException.SqlRefused) {
      command.getErr().println("lastseat: " + failure.getMessage());
    } else if (failure instanceof LastseatFailure unserved) {
      command.getErr().println("lastseat: " + TypedFailure.told(unserved));
    } else if (failure instanceof SdkException) {
      command.getErr().println("lastseat: DynamoDB did not serve: " + failure.getMessage());
    } else {
      failure.printStackTrace(command.getErr());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}
