package io.lastseat.simulator.guards;

import io.lastseat.simulator.walk.SmallWorlds;
import io.lastseat.simulator.walk.Walk;
import io.lastseat.simulator.walk.Walk.Walked;
import io.lastseat.simulator.world.Scheduler;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Trace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;

/** Walks a small world, or lives one through, with the mutated code: it is loaded with that. */
public final class Probe implements Function<String, String>, Supplier<List<String>> {

  private static final ExecutorService THREADS = Scheduler.threads("probe");

  /** Before the name of a large world that is walked to its end. */
  static final String WHOLE = "all of ";

  /** Of another large one. */
  private static final int MOST_STATES = Integer.getInteger("lastseat.guards.states", 6_000);

  /** The names of the small worlds that are not large. */
  @Override
  public List<String> get() {
    return SmallWorlds.all()
        .reject(SmallWorlds::large)
        .map(SmallWorlds::name)
        .reject(name -> name.contains("sleeps behind step"))
        .asJava();
  }

  /** The story of the first violation; empty where there is none. */
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
