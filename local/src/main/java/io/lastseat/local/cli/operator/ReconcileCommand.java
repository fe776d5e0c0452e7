package io.lastseat.local.cli.operator;

import io.lastseat.local.cli.option.OpenTables;
import io.lastseat.local.cli.option.TablesOption;
import io.lastseat.local.cli.print.Age;
import io.lastseat.local.cli.print.Bar;
import io.lastseat.local.cli.print.CountLine;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciled.Noted;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.Reconciliation.Watcher;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lastseat reconcile}: finds what has no verdict, and drives it. */
@Command(
    name = "reconcile",
    description = {
      "Finds requests without a verdict and has them decided.",
      "Walks through all requests, and drives those without a verdict that are too old to be on"
          + " their way to one. Safe next to a running server."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything old enough has its verdict",
      "1:something could not be decided",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat reconcile --data ~/reservations --older-than 1h"})
public final class ReconcileCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

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
    PrintWriter out = spec.commandLine().getOut();
    try (OpenTables open = tables.open();
        Walked bar = new Walked()) {
      Reconciled found = reconciled(open, bar);
      print(out, found);
      return found.leftSomethingUndecided() ? 1 : 0;
    }
  }

  private Reconciled reconciled(OpenTables open, Walked bar) {
    Reconciliation reconciliation =
        new Reconciliation(open.parts(), ReconcileSettings.olderThan(olderThan), bar);
    return rows ? reconciliation.allByRows() : reconciliation.all();
  }

  private static void print(PrintWriter out, Reconciled found) {
    CountLine.print(out, found.walked(), "requests looked at");
    CountLine.print(out, found.driven(), "without a verdict or its row, driven");
    CountLine.print(out, found.decided(), "decided by it");
    CountLine.print(out, found.tooYoung(), "without a verdict, left to the stream: too young");
    noted(out, found.unreadable(), "items that are no requests");
    noted(out, found.newer(), "written by a newer program");
    noted(out, found.failures(), "resources that could not be decided");
    out.flush();
  }

  private static void noted(PrintWriter out, Noted some, String what) {
    CountLine.print(out, some.count(), what);
    some.some().forEach(one -> out.println("                 " + one));
  }

  /** Shows how many requests were walked, on a terminal. */
  private static final class Walked implements Watcher, AutoCloseable {
    private final Bar bar = Bar.onTerminal("Requests", -1);

    @Override
    public void walked(int items) {
      bar.step(items);
    }

    @Override
    public void checking(int suspicious) {
      // They are few.
    }

    @Override
    public void checked() {
      // As above.
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
