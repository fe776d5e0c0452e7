package io.lastseat.cli;

import io.lastseat.cli.client.ClaimCommand;
import io.lastseat.cli.client.FeedCommand;
import io.lastseat.cli.client.LockCommand;
import io.lastseat.cli.client.RequestCommands;
import io.lastseat.cli.client.RosterCommand;
import io.lastseat.cli.client.RunOnceCommand;
import io.lastseat.cli.client.SeriesCommand;
import io.lastseat.cli.client.WebhookCommand;
import io.lastseat.cli.operator.ArchiveCommand;
import io.lastseat.cli.operator.AuditCommand;
import io.lastseat.cli.operator.BackupCommand;
import io.lastseat.cli.operator.EraseCommand;
import io.lastseat.cli.operator.OpsCommand;
import io.lastseat.cli.operator.QuarantineCommand;
import io.lastseat.cli.operator.QueryCommand;
import io.lastseat.cli.operator.ReconcileCommand;
import io.lastseat.cli.operator.TablesCommand;
import io.lastseat.cli.option.WrongUsage;
import java.util.Map;
import java.util.Stack;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code lastseat}: exit status 0 for success, 1 for a failure or a check that failed, 2 for wrong
 * usage.
 */
@Command(
    name = "lastseat",
    description = "Reservations of anything limited. The last seat is given exactly once.",
    footer = "'lastseat COMMAND --help' says more about a command.",
    preprocessor = Main.OldNames.class,
    subcommands = {
      ServeCommand.class,
      StampedeCommand.class,
      RosterCommand.class,
      RequestCommands.Status.class,
      FeedCommand.class,
      RequestCommands.Confirm.class,
      RequestCommands.Extend.class,
      RequestCommands.Change.class,
      RequestCommands.HandOver.class,
      RequestCommands.Cancel.class,
      RequestCommands.Ticket.class,
      RequestCommands.Deposit.class,
      ClaimCommand.class,
      SeriesCommand.class,
      SeriesCommand.Day.class,
      LockCommand.class,
      RunOnceCommand.class,
      WebhookCommand.class,
      AuditCommand.class,
      ReconcileCommand.class,
      BackupCommand.class,
      TablesCommand.class,
      ArchiveCommand.class,
      QuarantineCommand.class,
      OpsCommand.class,
      EraseCommand.Find.class,
      EraseCommand.class,
      QueryCommand.class,
      QueryCommand.ExportCommand.class,
      GenerateCompletion.class,
      ManualPage.class
    })
public final class Main implements Runnable {

  /** Runs one command and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(CommandLines.run(CommandLines.of(new Main()), arguments));
  }

  /** Accepts {@code recover}, the old name of {@code audit --repair}. */
  static final class OldNames implements IParameterPreprocessor {

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's own signature.
    public boolean preprocess(
        Stack<String> words, CommandSpec main, ArgSpec none, Map<String, Object> info) {
      if (!words.isEmpty() && words.peek().equals("recover")) {
        words.pop();
        words.push("--repair");
        words.push("audit");
      }
      return false;
    }
  }

  @Override
  public void run() {
    throw new WrongUsage("Say what to do, for example: lastseat serve");
  }
}
