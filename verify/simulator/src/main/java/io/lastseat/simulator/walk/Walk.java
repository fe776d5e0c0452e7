package io.lastseat.simulator.walk;

import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.walk.Moves.Broken;
import io.lastseat.simulator.walk.Moves.Move;
import io.lastseat.simulator.walk.Moves.Steps;
import io.lastseat.simulator.walk.States.Numbers;
import io.lastseat.simulator.walk.States.State;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Explores all states of a small world, those with the fewest steps first. So the first violation
 * has the shortest story.
 *
 * <p>An actor without a further step has crashed. Every state is checked completely, so crashes at
 * every point are included, of one actor or of all.
 */
public final class Walk {

  private final Moves moves;
  private final States states = new States();

  /** The sets of calls under way, each in ascending order. */
  private final Numbers<List<Integer>> lates = new Numbers<>();

  private long transitions;

  private Walk(Moves moves) {
    this.moves = moves;
  }

  /** Walks to the end, or to the first violation. */
  public static Walked through(SmallWorld world, Set<Mishap> mishaps) {
    return through(world, mishaps, Integer.MAX_VALUE);
  }

  /** Walks to the end, to the first violation, or to this number of states. */
  public static Walked through(SmallWorld world, Set<Mishap> mishaps, int most) {
    Walk walk = new Walk(new Moves(world, new Steps(mishaps, world.start())));
    int here = 0;
    try {
      walk.begin(world);
      for (; here < walk.states.size() && walk.states.size() < most; here++) {
        walk.explore(here);
      }
    } catch (Broken broken) {
      List<String> steps = walk.stories(here);
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
    int database = moves.database(world.start(), "At the beginning.");
    states.add(new State(database, lates.of(List.of()), places), -1);
  }

  private Walked walked(Option<Walked.Story> story) {
    return new Walked(
        states.size(), transitions, moves.places(), moves.databases(), moves.ends(), story);
  }

  private void explore(int here) {
    next(
        here,
        (state, story) -> {
          transitions++;
          states.add(state, here);
        });
  }

  /** Calls the consumer with each possible next state, and the step that leads to it. */
  private void next(int here, BiConsumer<State, String> next) {
    State state = states.get(here);
    int database = state.database;
    int late = state.late;
    int[] places = state.places;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != Move.ENDED && (i == 0 || places[i] != places[i - 1])) {
        for (Move move : moves.of(places[i], database)) {
          int[] there = with(places, i, move.place());
          next.accept(new State(move.database(), late(late, move), there), move.story());
        }
      }
    }
    for (int call : lates.get(late)) {
      // The late call has had its effect, and calls that have none from now on are left out.
      Move move = moves.landing(call, database);
      next.accept(new State(move.database(), late(late, move), places), move.story());
    }
  }

  /** The same array with another value at one index, sorted again. */
  private static int[] with(int[] all, int where, int value) {
    int[] changed = all.clone();
    changed[where] = value;
    Arrays.sort(changed);
    return changed;
  }

  /** The calls under way after a move, without those that have no effect any more. */
  private int late(int before, Move move) {
    List<Integer> calls = lates.get(before);
    boolean same = move.late() == Move.NOTHING;
    for (int i = 0; same && i < calls.size(); i++) {
      same = !moves.isIdle(calls.get(i), move.database());
    }
    if (same) {
      return before;
    }
    List<Integer> left = new ArrayList<>(calls);
    if (move.late() != Move.NOTHING && !left.contains(move.late())) {
      left.add(move.late());
    }
    left.removeIf(call -> moves.isIdle(call, move.database()));
    Collections.sort(left);
    return lates.of(left);
  }

  /** All steps that led to a state. They are computed again, since few are ever needed. */
  private List<String> stories(int there) {
    List<String> steps = new ArrayList<>();
    for (int state = there; state > 0; state = states.before(state)) {
      State reached = states.get(state);
      @Nullable String[] how = new String[1];
      next(
          states.before(state),
          (one, story) -> {
            if (how[0] == null && one.equals(reached)) {
              how[0] = story;
            }
          });
      steps.add(String.valueOf(how[0]));
    }
    Collections.reverse(steps);
    return steps;
  }

  /**
   * The figures of a walk. It counts states, where actors of one kind are not told apart, steps
   * between them, and points that runs of the real code reached. It also counts contents of the
   * tables and ends of runs. The shortest violation is added, if there is one.
   */
  public record Walked(
      int states, long transitions, int places, int databases, int ends, Option<Story> violation) {

    /** No small world has more: a walk of more fills gigabytes, and does not end in hours. */
    static final int MOST_STATES = 2_000_000;

    private static final int MANY_STATES = 300_000;
    private static final int MANY_ENDS = 10_000;

    /** Whether the walk took long, by states or runs, which do not depend on a machine's speed. */
    public boolean isLarge() {
      return states > MANY_STATES || ends > MANY_ENDS;
    }

    /** The steps that led to a broken promise. */
    public record Story(List<String> steps, Violation violation) {

      public String text() {
        return String.join("\n", steps) + "\n" + violation.getMessage();
      }
    }
  }

  /** The mishaps of a call. */
  public enum Mishap {
    /** The call is carried out, and its answer is lost. */
    LOST_ANSWER,
    /** The call is not carried out: throttled, refused, or never sent. */
    FAILURE,
    /** The caller gives up; the call is carried out at any later moment. */
    LATE,
    /** The SDK sends the call a second time after it was carried out. */
    SENT_TWICE,
    /** The SDK sends the call twice, and the first one is carried out at any later moment. */
    SENT_TWICE_FIRST_LATE,
    /**
     * Only a part of a batch is carried out, and the answer says so. A run has one such part or one
     * conflict at most.
     */
    PARTLY,
    /** Another transaction writes the item. A run has at most one conflict or partial batch. */
    CONFLICT,
    /** The call is carried out, but the SDK repeats it while another transaction has the item. */
    SENT_TWICE_THEN_CONFLICT
  }
}
