package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.simulator.functions.Alteration;
import java.util.Set;
import java.util.function.Function;

/** A guard is needed where a walk finds a broken promise without it, and none with it. */
final class NeededGuard {

  /** Walks both ways. */
  static void show(
      String guard,
      Alteration undone,
      Function<Alteration, SmallWorld> world,
      Set<Mishap> mishaps) {
    breaks(guard, world.apply(undone), mishaps);
    holds(world.apply(Alteration.NONE), mishaps);
  }

  /** The small world of that name, which {@link WalkTest} walks with all guards. */
  static Function<Alteration, SmallWorld> walked(String name) {
    return SmallWorlds.all().find(small -> small.name().equals(name)).get().world();
  }

  /** Finds a broken promise in a world without the guard, and prints the shortest story. */
  static void breaks(String guard, SmallWorld world, Set<Mishap> mishaps) {
    Walked without = Walk.through(world, mishaps);

    assertThat(without.violation()).as("the story of the guard: " + guard).isNotEmpty();
    System.out.printf("Without this guard: %s%n%s%n%n", guard, without.violation().get().text());
  }

  /** Finds none in a world with all guards. */
  static void holds(SmallWorld world, Set<Mishap> mishaps) {
    Walked with = Walk.through(world, mishaps);

    assertThat(with.violation().map(Walked.Story::text)).isEmpty();
  }

  private NeededGuard() {}
}
