package io.lastseat.local.cli;

import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.simulator.Simulation;
import io.lastseat.simulator.Simulation.Outcome;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.world.AdmissionFigures;
import io.lastseat.simulator.world.ClaimFigures;
import io.lastseat.simulator.world.EditFigures;
import io.lastseat.simulator.world.LeaseFigures;
import io.lastseat.simulator.world.LifeFigures;
import io.lastseat.simulator.world.RunFigures;
import io.lastseat.simulator.world.WaitingFigures;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Lived;
import io.lastseat.simulator.world.WorldFigures;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat simulate}: the real functions in simulated worlds. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Runs the real functions in simulated worlds and checks each promise.",
      "There is one world for each seed. Clients, crashes, lost answers, duplicates, processes that"
          + " wake up late, outages: all is drawn from the seed, and every step is audited."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:no promise was broken", "1:one was; its seed is printed", "2:wrong usage"},
    footer = {"", "Example: lastseat simulate --seeds 10000"})
final class SimulateCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many worlds (default: ${DEFAULT-VALUE}).")
  private long seeds;

  @Option(
      names = "--from",
      paramLabel = "S",
      defaultValue = "1",
      description = "The first seed (default: ${DEFAULT-VALUE}).")
  private long from;

  @Option(names = "--trace", description = "Tells every step of one world; with --seeds 1.")
  private boolean trace;

  @Override
  public Integer call() {
    if (seeds < 1) {
      throw new ParameterException(spec.commandLine(), "--seeds must be 1 or more");
    }
    if (trace && seeds > 1) {
      throw new ParameterException(spec.commandLine(), "--trace tells one world: add --seeds 1");
    }
    PrintWriter out = spec.commandLine().getOut();
    Outcome outcome = trace ? told(out) : lived();
    figures(out, outcome.figures());
    outcome.broken().forEach(world -> broken(out, world));
    out.flush();
    return outcome.broken().isEmpty() ? 0 : 1;
  }

  private Outcome lived() {
    try (Bar bar = Bar.onTerminal("Worlds", seeds)) {
      return Simulation.run(from, seeds, done -> bar.step());
    }
  }

  private Outcome told(PrintWriter out) {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Lived lived = World.of(from, threads, words -> out.println(words.get()));
      out.println();
      return Outcome.of(lived);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void figures(PrintWriter out, WorldFigures figures) {
    line(out, "worlds", figures.worlds());
    line(out, "requests decided", figures.decided());
    life(out, figures.life());
    waiting(out, figures.waiting());
    line(out, "promoted although no request came", figures.wokenUp());
    claims(out, figures.claims());
    locks(out, figures.locks());
    edits(out, figures.edits());
    runs(out, figures.runs());
    line(out, "calls to DynamoDB", figures.calls());
    line(out, "appends lost to somebody faster", figures.lostAppendsTold());
    line(out, "callers turned away at the gate", figures.turnedAwayCallers());
    line(out, "unreadable records set aside", figures.setAsideTold());
    line(out, "records given up and driven again", figures.givenUpRecords());
    line(out, "records of failing resources parked", figures.parkedRecords());
    line(out, "records forgotten by the stream", figures.trimmedRecords());
    line(out, "verdicts that a reconciliation found missing", figures.sweptVerdicts());
    line(out, "tables restored to an earlier moment", figures.restoredTables());
    line(out, "rows deleted by hand", figures.deletedRows());
    line(out, "requests deleted by hand", figures.deletedRequests());
    admission(out, figures.admission());
    for (Chance chance : Chance.values()) {
      line(out, chance.plural(), figures.times(chance));
    }
  }

  private static void life(PrintWriter out, LifeFigures figures) {
    line(out, "reservations granted until a hold lapses", figures.held());
    line(out, "holds that lapsed", figures.lapsed());
    line(out, "holds confirmed", figures.confirmed());
    line(out, "the same in part", figures.confirmedInPart());
    line(out, "the same after the lapse, as there was room", figures.confirmedLate());
    line(out, "confirmations after the lapse without room", figures.refusedLate());
    line(out, "holds extended", figures.extended());
    line(out, "holds refused as too long", figures.beyondLimit());
    line(out, "reservations changed to more", figures.enlarged());
    line(out, "reservations changed to less", figures.reduced());
    line(out, "reservations cancelled", figures.cancelled());
    line(out, "the same while they were held", figures.cancelledHolds());
    line(out, "deposits", figures.deposits());
    line(out, "reservations by clerks, over the capacity too", figures.over());
    line(out, "requests refused as the applicant had enough", figures.beyondOwnLimit());
    line(out, "resources created by a reservation", figures.created());
    line(out, "reservations refused as other terms are in force", figures.onOtherTerms());
    line(out, "requests refused as the resource was closed", figures.afterClosing());
  }

  private static void claims(PrintWriter out, ClaimFigures figures) {
    line(out, "claims over several resources granted", figures.granted());
    line(out, "the same over slots of a series", figures.ofSlots());
    line(out, "claims refused by their home", figures.refusedAtHome());
    line(out, "the same refused by another resource", figures.refusedElsewhere());
    line(out, "ends of claims, in all their resources", figures.ends());
  }

  private static void locks(PrintWriter out, LeaseFigures figures) {
    line(out, "locks acquired", figures.acquired());
    line(out, "the same refused by the log", figures.refused());
    line(out, "requests that stood in line for a lock", figures.waited());
    line(out, "the same served in time", figures.served());
    line(out, "leases renewed", figures.renewed());
    line(out, "locks given back", figures.released());
    line(out, "renewed or given back too late, by the log", figures.late());
  }

  private static void edits(PrintWriter out, EditFigures figures) {
    line(out, "locks acquired together, all or none", figures.acquired());
    line(out, "the same refused by one of them", figures.refused());
    line(out, "the same renewed together", figures.renewed());
    line(out, "the same given back together", figures.released());
  }

  private static void runs(PrintWriter out, RunFigures figures) {
    line(out, "executions started", figures.started());
    line(out, "the same refused by the log", figures.refused());
    line(out, "runs that succeeded", figures.succeeded());
    line(out, "runs that failed", figures.failed());
    line(out, "runs renewed or ended too late, by the log", figures.late());
  }

  private static void waiting(PrintWriter out, WaitingFigures figures) {
    line(out, "reservations put on a waiting list", figures.waited());
    line(out, "the same promoted from it", figures.promoted());
    line(out, "the same until a hold lapses", figures.promotedHeld());
    line(out, "the same refused when they stood first", figures.refusedAtFront());
    line(out, "the same that gave up", figures.left());
    line(out, "reservations for which the list was full", figures.listFull());
    line(out, "requests about one that was still waiting", figures.stillWaiting());
  }

  private static void admission(PrintWriter out, AdmissionFigures figures) {
    line(out, "verdicts of immediate admission", figures.verdicts());
    line(out, "requests left to the stream because of a crowd", figures.toTheStream(Cause.CROWD));
    line(out, "the same because of lost appends", figures.toTheStream(Cause.LOST_APPENDS));
    line(out, "the same because of a failure", figures.toTheStream(Cause.FAILURE));
    line(out, "appends that intake lost to somebody faster", figures.lostByIntake());
    line(out, "immediate verdicts that the serializer found", figures.copiedVerdicts());
    line(out, "terms that changed the admission", figures.changedAdmissions());
    line(out, "calls sent to two processes at once", figures.twinCalls());
    line(out, "verdicts told, and called pending later", figures.toldLessTimes());
  }

  private static void line(PrintWriter out, String what, long number) {
    out.printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }

  private static void broken(PrintWriter out, Lived world) {
    out.println();
    out.println("BROKEN  " + world.violation().get().getMessage());
    out.println("seed    " + world.seed());
    out.println("commit  " + SourceCommit.name());
    out.println("again   ./lastseat simulate --from " + world.seed() + " --seeds 1 --trace");
  }
}
