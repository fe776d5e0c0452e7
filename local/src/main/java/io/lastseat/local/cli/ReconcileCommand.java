package io.lastseat.local.cli;

import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.reconcile.Noted;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciled;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.serializer.reconcile.Watcher;
import io.lastseat.serializer.telemetry.LineTelemetry;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat reconcile}: finds what has no verdict, and drives it. */
@Command(
    name = "reconcile",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Walks through all requests, and drives those that have no verdict and are older than any"
          + " way",
      "to one by themselves. Safe next to a running server."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything old enough has its verdict",
      "1:something could not be decided",
      "2:wrong usage"
    },
    footer = {"", "Example: lastseat reconcile --data ~/reservations --older-than PT1H"})
final class ReconcileCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private TablesOption tables = new TablesOption();

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      defaultValue = "PT26H",
      description =
          "Leave requests alone that were taken in later than that ago; an ISO 8601 duration, like"
              + " PT90M (default: ${DEFAULT-VALUE}).")
  private Duration olderThan = ReconcileSettings.OLDER_THAN;

  @Override
  public Integer call() {
    if (olderThan.isNegative()) {
      throw new ParameterException(spec.commandLine(), "--older-than must be PT0S or longer");
    }
    Reconciled found = reconciled();
    print(spec.commandLine().getOut(), found);
    return found.leftSomethingUndecided() ? 1 : 0;
  }

  private Reconciled reconciled() {
    try (OpenTables open = tables.open();
        Walked bar = new Walked()) {
      SerializerParts parts =
          SerializerParts.of(open.client(), open.names(), new LineTelemetry(line -> {}));
      return new Reconciliation(parts, ReconcileSettings.olderThan(olderThan), bar).all();
    }
  }

  private static void print(PrintWriter out, Reconciled found) {
    line(out, found.walked(), "requests looked at");
    line(out, found.driven(), "without a verdict, driven");
    line(out, found.decided(), "decided by it");
    line(out, found.tooYoung(), "without a verdict, left to the stream: too young");
    noted(out, found.unreadable(), "items that are no requests");
    noted(out, found.newer(), "written by a newer program");
    noted(out, found.failures(), "resources that could not be decided");
    out.flush();
  }

  private static void noted(PrintWriter out, Noted some, String what) {
    line(out, some.count(), what);
    some.some().forEach(one -> out.println("                 " + one));
  }

  private static void line(PrintWriter out, long number, String what) {
    out.printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }

  /** Shows how many requests were walked, if anybody watches. */
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
