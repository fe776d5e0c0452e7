package io.lastseat.simulator.walk;

import io.lastseat.simulator.walk.Moves.Broken;
import io.vavr.control.Option;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explores all states of a small world, those that take the fewest steps first. So the first
 * violation has the shortest story.
 *
 * <p>A state is what the tables hold, where each actor stands, and which calls are still under way.
 * An actor that makes no further step is one that crashed. Everything is checked in every state, so
 * crashes at every point are among them, of one actor or of all.
 */
public final class Walk {

  private final Moves moves;
  private final Set<State> seen = new HashSet<>();
  private final Deque<State> next = new ArrayDeque<>();
  private long transitions;

  private Walk(Moves moves) {
    this.moves = moves;
  }

  /** Walks to the end, or to the first violation. */
  public static Walked through(SmallWorld world, Set<Mishap> mishaps) {
    return through(world, mishaps, Integer.MAX_VALUE);
  }

  /** The same, but no further than to so many states. */
  public static Walked through(SmallWorld world, Set<Mishap> mishaps, int most) {
    Walk walk = new Walk(new Moves(world, new Steps(mishaps, world.start())));
    @Nullable State here = null;
    try {
      walk.begin(world);
      while (!walk.next.isEmpty() && walk.seen.size() < most) {
        here = walk.next.remove();
        walk.explore(here);
      }
    } catch (Broken broken) {
      List<String> steps = here == null ? new ArrayList<>() : here.stories();
      steps.add(broken.step());
      return walk.walked(Option.some(new Walked.Story(steps, broken.violation())));
    }
    return walk.walked(Option.none());
  }

  private void begin(SmallWorld world) {
    Map<Actor, Integer> starts = new HashMap<>();
    int[] places =
        world.actors().toJavaList().stream()
            .mapToInt(
                actor -> starts.computeIfAbsent(actor, one -> moves.place(Standpoint.startOf(one))))
            .sorted()
            .toArray();
    add(
        new State(
            moves.database(world.start(), "At the beginning."), places, new int[0], null, ""));
  }

  private Walked walked(Option<Walked.Story> story) {
    return new Walked(
        seen.size(), transitions, moves.places(), moves.databases(), moves.ends(), story);
  }

  private void explore(State state) {
    int[] places = state.places();
    for (int i = 0; i < places.length; i++) {
      if (places[i] != Move.ENDED && (i == 0 || places[i] != places[i - 1])) {
        for (Move move : moves.of(places[i], state.database())) {
          add(after(state, move, State.with(places, i, move.place()), state.late()));
        }
      }
    }
    int[] late = state.late();
    for (int i = 0; i < late.length; i++) {
      // It has done what it can do: the calls that are idle from then on are left out.
      add(after(state, moves.landing(late[i], state.database()), places, late));
    }
  }

  private State after(State before, Move move, int[] places, int[] late) {
    int[] left = new int[late.length + 1];
    int number = 0;
    for (int call : late) {
      if (call != move.late() && !moves.isIdle(call, move.database())) {
        left[number++] = call;
      }
    }
    if (move.late() != Move.NOTHING && !moves.isIdle(move.late(), move.database())) {
      left[number++] = move.late();
    }
    left = Arrays.copyOf(left, number);
    Arrays.sort(left);
    return new State(move.database(), places, left, before, move.story());
  }

  private void add(State state) {
    transitions++;
    if (seen.add(state)) {
      next.add(state);
    }
  }
}
