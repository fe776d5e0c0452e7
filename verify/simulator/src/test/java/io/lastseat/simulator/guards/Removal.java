package io.lastseat.simulator.guards;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Removes guards, one at a time, and looks which world finds it. */
final class Removal {

  /** A guard was removed, and found in this world with this first violation. */
  record Found(String world, String story) {}

  private final GuardedClasses classes = new GuardedClasses();
  private final Function<String, String> probe;
  private final Supplier<List<String>> worlds;
  private final Map<String, BitSet> matters = new LinkedHashMap<>();

  @SuppressWarnings("unchecked")
  Removal() {
    Switch.begin(classes.guards().size());
    try {
      Object made = classes.loadClass(Probe.class.getName()).getDeclaredConstructor().newInstance();
      probe = (Function<String, String>) made;
      worlds = (Supplier<List<String>>) made;
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException(absent);
    }
  }

  /** All guards, by their numbers. */
  List<Guard> guards() {
    return classes.guards();
  }

  /** The names of the small worlds. */
  List<String> worlds() {
    return worlds.get();
  }

  /**
   * Goes through a world with all guards, which must find nothing. From now on it is tried where a
   * removal would have made a difference there.
   */
  void begin(String world) {
    Switch.begin(guards().size());
    String story = probe.apply(world);
    if (!story.isEmpty()) {
      throw new IllegalStateException("with all guards, " + world + ": " + story);
    }
    matters.put(world, Switch.wouldMatter());
  }

  /** In how many worlds the removal of this one would make a difference. */
  long reached(int guard) {
    return matters.values().stream().filter(some -> some.get(guard)).count();
  }

  /** The first world that finds this one missing. */
  Optional<Found> find(int guard) {
    return matters.keySet().stream().flatMap(world -> find(guard, world).stream()).findFirst();
  }

  /** What this world finds where this one is missing. */
  Optional<Found> find(int guard, String world) {
    String story = matters.get(world).get(guard) ? without(guard, world) : "";
    return story.isEmpty() ? Optional.empty() : Optional.of(new Found(world, story));
  }

  /** A function that throws what it never throws, or never ends, is noticed by its caller. */
  private String without(int guard, String world) {
    Switch.remove(guard);
    try {
      return probe.apply(world);
    } catch (RuntimeException | Error failed) {
      return failed.toString();
    }
  }
}
