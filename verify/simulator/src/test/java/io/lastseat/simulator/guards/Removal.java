package io.lastseat.simulator.guards;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Removes guards, one at a time, and finds the world that detects it. */
final class Removal {

  /** The world that detected a removal, and its first violation. */
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

  List<Guard> guards() {
    return classes.guards();
  }

  /** Returns the names of the small worlds. */
  List<String> worlds() {
    return worlds.get();
  }

  /**
   * Runs a world with all guards, which must find nothing. From then on the world is tried for the
   * removals that would have made a difference there.
   */
  void begin(String world) {
    Switch.begin(guards().size());
    String story = probe.apply(world);
    if (!story.isEmpty()) {
      throw new IllegalStateException("with all guards, " + world + ": " + story);
    }
    matters.put(world, Switch.wouldMatter());
  }

  /** Returns the number of worlds in which the removal of this guard would make a difference. */
  long reached(int guard) {
    return matters.values().stream().filter(some -> some.get(guard)).count();
  }

  /** Returns the first world that detects the removal of this guard. */
  Optional<Found> find(int guard) {
    return matters.keySet().stream().flatMap(world -> find(guard, world).stream()).findFirst();
  }

  /** Returns this world's violation without the guard, if there is one. */
  Optional<Found> find(int guard, String world) {
    String story = matters.get(world).get(guard) ? without(guard, world) : "";
    return story.isEmpty() ? Optional.empty() : Optional.of(new Found(world, story));
  }

  /** Runs a world without a guard; an exception, or an endless run, counts as detection. */
  private String without(int guard, String world) {
    Switch.remove(guard);
    try {
      return probe.apply(world);
    } catch (RuntimeException | Error failed) {
      return failed.toString();
    }
  }
}
