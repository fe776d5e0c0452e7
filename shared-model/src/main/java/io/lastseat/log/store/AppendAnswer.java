package io.lastseat.log.store;

import io.lastseat.model.commit.Commit;
import io.vavr.control.Option;

/**
 * The outcome of one append that DynamoDB has answered.
 *
 * @param there the commit that has its number, if the refusal returned it
 */
public record AppendAnswer(Outcome outcome, Option<Commit> there) {

  /** The commit stands in the log. */
  public static final AppendAnswer DONE = new AppendAnswer(Outcome.DONE, Option.none());

  /** See {@link Outcome#UNCLEAR}. */
  public static final AppendAnswer UNCLEAR = new AppendAnswer(Outcome.UNCLEAR, Option.none());

  /** Whether the commit is there, and by whom. */
  public enum Outcome {
    /** The commit stands in the log. */
    DONE,
    /**
     * The number is taken, and not by this append: it was sent once. It will never be carried out.
     */
    LOST,
    /**
     * The number is taken, perhaps by an earlier try of this append whose answer was lost; or a
     * transaction over several resources is just writing it.
     */
    UNCLEAR
  }

  /** Whether the commit stands in the log. */
  public boolean isDone() {
    return outcome == Outcome.DONE;
  }

  /** Whether it will never be carried out. */
  public boolean isLost() {
    return outcome == Outcome.LOST;
  }

  /** Whether it may have been carried out, or may be yet. */
  public boolean isUnclear() {
    return outcome == Outcome.UNCLEAR;
  }
}
