package io.lastseat.cli.operator;

import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.TablesOption;
import io.lastseat.cli.print.Age;
import io.lastseat.cli.print.Bar;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciled.Noted;
import io.lastseat.serializer.sweep.Reconciliation;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lastseat reconcile}: finds requests without a verdict, and drives them. */
@Command(
    name = "reconcile",
    description = {
      "Finds requests without a verdict and has them decided.",
      "Walks through all requests, and drives those without a verdict that are too old to be on"
          + " their way to one. Safe next to a running server."
    },
    exitCodeList = {
      "0:everything old enough has its verdict",
      "1:something could not be decided",
      "2:wrong usage"
    },
    footer = "Example: lastseat reconcile --data ~/reservations --older-than 1h")
public final class ReconcileCommand extends PrintingCommand implements Callable<Integer> {

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      defaultValue = "26h",
      converter = Age.class,
      description =
          "Leave younger requests to the stream. Like 90s, 5m, 1h or 2d, or an ISO 8601 duration"
              + " like PT1H30M (default: ${DEFAULT-VALUE}).")
  private Duration olderThan = ReconcileSettings.OLDER_THAN;

  @Option(
      names = "--rows",
      description =
          "Look up the row of each request, for one read unit each: finds rows that were lost, too,"
              + " and writes them again.")
  private boolean rows;

  @Override
  public Integer call() {
    try (OpenTables open = tables.open();
        Bar bar = Bar.onTerminal("Requests", -1)) {
      Reconciled found = reconciled(open, bar);
      print(found);
      return found.leftSomethingUndecided() ? 1 : 0;
    }
  }

  private Reconciled reconciled(OpenTables open, Bar bar) {
    Reconciliation reconciliation =
        new Reconciliation(open.parts(), ReconcileSettings.olderThan(olderThan), bar::step);
    return rows ? reconciliation.allByRows() : reconciliation.all();
  }

  private void print(Reconciled found) {
    count(found.walked(), "requests looked at");
    count(found.driven(), "without a verdict or its row, driven");
    count(found.decided(), "decided by it");
    count(found.tooYoung(), "without a verdict, left to the stream: too young");
    noted(found.unreadable(), "items that are no requests");
    noted(found.newer(), "written by a newer program");
    noted(found.failures(), "resources that could not be decided");
  }

  private void noted(Noted some, String what) {
    count(some.count(), what);
    some.some().forEach(one -> out().println("                 " + one));
  }
}
