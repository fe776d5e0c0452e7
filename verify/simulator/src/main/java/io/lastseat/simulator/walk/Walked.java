package io.lastseat.simulator.walk;

import io.lastseat.simulator.auditor.Violation;
import io.vavr.control.Option;
import java.util.List;

/**
 * What a walk has seen.
 *
 * @param states different ones; actors of the same kind are not told apart
 * @param transitions steps from one state to another
 * @param places different points that runs of the real code reached
 * @param databases different contents of the tables
 * @param ends runs that came to their end
 * @param violation the shortest one, if any
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

    /** In words, a step a line. */
    public String text() {
      return String.join("\n", steps) + "\n" + violation.getMessage();
    }
  }
}
