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
 * Explores all states of a small world, those that take the fewest steps first. So the first
 * violation has the shortest story.
 *
 * <p>An actor that makes no further step is one that crashed. Everything is checked in every state,
 * so crashes at every point are among them, of one actor or of all.
 */
public final class Walk {

  private final Moves moves;
  private final States states = new States();

  /** Sets of calls that are still under way, each in ascending order. */
  private final Numbers<List<Integer>> lates = new Numbers<>();

  private long transitions;

  private Walk(Moves moves) {
    this.moves = moves;
  }

  /** Walks to the end, or to the first violation. */
  public static Walked through(SmallWorld world, Set<Mishap> mishaps) {
    return through(world, mishaps, Integer.MAX_VALUE);
  }

  /** The same, up to this number of states. */
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

  /** Tells each state that can come next, and the step that leads there. */
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
      // It has done what it can do: the calls that are idle from then on are left out.
      Move move = moves.landing(call, database);
      next.accept(new State(move.database(), late(late, move), places), move.story());
    }
  }

  /** The same array with another value in one place, in order again. */
  private static int[] with(int[] all, int where, int value) {
    int[] changed = all.clone();
    changed[where] = value;
    Arrays.sort(changed);
    return changed;
  }

  /** The calls that are under way after a move, but for those that are idle. */
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

  /** All steps that led to a state: computed again, since few are ever needed. */
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
   * What a walk has seen: states, where actors of one kind are not told apart, steps between them,
   * points that runs of the real code reached, contents of the tables, and ends of runs; with the
   * shortest violation, if any.
   */
  public record Walked(
      int states, long transitions, int places, int databases, int ends, Option<Story> violation) {

    private static final int MANY_STATES = 300_000;
    private static final int MANY_ENDS = 10_000;

    /** Whether it took long: by its states, or by the runs that they took. Both do at any speed. */
    public boolean isLarge() {
      return states > MANY_STATES || ends > MANY_ENDS;
    }

    /** How a promise came to be broken. */
    public record Story(List<String> steps, Violation violation) {

      public String text() {
        return String.join("\n", steps) + "\n" + violation.getMessage();
      }
    }
  }

  /** What can befall a call. */
  public enum Mishap {
    /** It is carried out, and its answer is lost. */
    LOST_ANSWER,
    /** It is not carried out: throttled, refused, never sent. */
    FAILURE,
    /** Its caller gives up; it is carried out at any later moment. */
    LATE,
    /** The SDK sends it a second time after it was carried out. */
    SENT_TWICE,
    /** The SDK sends it a second time, and the first one is carried out at any later moment. */
    SENT_TWICE_FIRST_LATE,
    /**
     * Of a batch only one part is carried out, and the answer says so; this or a conflict once in a
     * run.
     */
    PARTLY,
    /** Another transaction is just on the item; this or a part once in a run. */
    CONFLICT,
    /** It is carried out, and the SDK sends it again while another transaction is on the item. */
    SENT_TWICE_THEN_CONFLICT
  }
}
