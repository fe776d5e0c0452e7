package io.lastseat.simulator.guards;

import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.walk.SmallWorlds;
import io.lastseat.simulator.walk.Walk;
import io.lastseat.simulator.walk.Walk.Walked;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Trace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;

/** Walks a small world, or runs one, in the class loader of the mutated code. */
public final class Probe implements Function<String, String>, Supplier<List<String>> {

  private static final ExecutorService THREADS = Scheduler.threads("probe");

  /** The prefix of a large world that is walked to its end. */
  static final String WHOLE = "all of ";

  /** The most states of any other large world. */
  private static final int MOST_STATES = Integer.getInteger("lastseat.guards.states", 6_000);

  /** Returns the names of the small worlds that are not large. */
  @Override
  public List<String> get() {
    return SmallWorlds.all()
        .reject(SmallWorlds::large)
        .map(SmallWorlds::name)
        .reject(name -> name.contains("sleeps behind step"))
        .asJava();
  }

  /** Returns the story of the first violation; empty if there is none. */
  @Override
  public String apply(String world) {
    if (world.startsWith("seed ")) {
      long seed = Long.parseLong(world.substring("seed ".length()));
      return World.of(seed, THREADS, Trace.NONE)
          .violation()
          .map(violation -> String.valueOf(violation.getMessage()))
          .getOrElse("");
    }
    boolean whole = world.startsWith(WHOLE);
    String name = whole ? world.substring(WHOLE.length()) : world;
    SmallWorlds small = SmallWorlds.named(name);
    int most = small.large() && !whole ? MOST_STATES : Integer.MAX_VALUE;
    return Walk.through(small.world().get(), small.mishaps(), most)
        .violation()
        .map(Walked.Story::text)
        .getOrElse("");
  }
}
