package io.lastseat.verify;

import io.lastseat.cli.print.PrintingCommand;
import io.lastseat.simulator.walk.SmallWorlds;
import io.lastseat.simulator.walk.Walk.Walked;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code lastseat walk}: tries every interleaving of small worlds. */
@Command(
    name = "walk",
    description = {
      "Checks each promise in every interleaving of small worlds.",
      "It walks through every interleaving of the calls that the real functions make there, with"
          + " every mishap at each call, and says how many states there are. It takes a minute."
    },
    exitCodeList = {"0:no promise was broken", "1:one was; the shortest story is printed"})
public final class WalkCommand extends PrintingCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    PrintWriter out = out();
    long states = 0;
    for (SmallWorlds small : SmallWorlds.all()) {
      Walked walked = small.walk();
      states += walked.states();
      out.printf(
          Locale.ROOT,
          "%,12d states, %,12d steps: %s%n",
          walked.states(),
          walked.transitions(),
          small.name());
      out.flush();
      for (Walked.Story story : walked.violation()) {
        out.println(story.text());
        return 1;
      }
    }
    out.printf(Locale.ROOT, "%,12d states in all, no promise broken%n", states);
    return 0;
  }
}
