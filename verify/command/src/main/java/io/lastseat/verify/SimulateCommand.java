package io.lastseat.verify;

import io.lastseat.cli.option.WrongUsage;
import io.lastseat.cli.print.Bar;
import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.simulator.Simulation;
import io.lastseat.simulator.Simulation.Outcome;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Lived;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lastseat simulate}: runs the real functions in simulated worlds. */
@Command(
    name = "simulate",
    description = {
      "Runs the real functions in simulated worlds and checks each promise.",
      "There is one world for each seed. Clients, crashes, lost answers, duplicates, processes that"
          + " wake up late, outages: all is drawn from the seed, and every step is audited."
    },
    exitCodeList = {
      "0:no promise was broken",
      "1:one was, and its seed is printed; or many worlds never saw what they are for",
      "2:wrong usage"
    },
    footer = "Example: lastseat simulate --seeds 10000")
public final class SimulateCommand extends PrintingCommand implements Callable<Integer> {

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
      throw new WrongUsage("--seeds must be 1 or more");
    }
    if (trace && seeds > 1) {
      throw new WrongUsage("--trace tells one world: add --seeds 1");
    }
    Outcome outcome = trace ? traced() : lived();
    outcome.coverage().seen().forEach((label, times) -> count(times, label));
    outcome.broken().forEach(this::broken);
    outcome.missing().forEach(label -> out().println("NEVER SEEN  " + label));
    return outcome.broken().isEmpty() && outcome.missing().isEmpty() ? 0 : 1;
  }

  private Outcome lived() {
    try (Bar bar = Bar.onTerminal("Worlds", seeds)) {
      return Simulation.run(from, seeds, done -> bar.step());
    }
  }

  private Outcome traced() {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Lived lived = World.of(from, threads, words -> out().println(words.get()));
      out().println();
      return Outcome.of(lived);
    } finally {
      threads.shutdownNow();
    }
  }

  private void broken(Lived world) {
    PrintWriter out = out();
    out.println();
    out.println("BROKEN  " + world.violation().get().getMessage());
    out.println("seed    " + world.seed());
    out.println("again   ./lastseat simulate --from " + world.seed() + " --seeds 1 --trace");
  }
}
