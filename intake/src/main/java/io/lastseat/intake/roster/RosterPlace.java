package io.lastseat.intake.roster;

import io.lastseat.model.commit.Head;

/**
 * A place in the roster of a resource as it was after one commit. The log never changes, so it
 * means the same for ever, as long as the resource is not archived.
 *
 * @param asOf the commit that the whole roster ends with, from 1
 * @param commit the commit whose verdicts come next, from 1 to {@code asOf}
 * @param offset how many of its verdicts are done
 */
public record RosterPlace(long asOf, long commit, int offset) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public RosterPlace {
    if (commit < 1 || commit > asOf || offset < 0) {
      throw new IllegalArgumentException("no such place in a roster");
    }
  }

  /** With the first commit that the log keeps. */
  public static RosterPlace first(Head asOf) {
    return new RosterPlace(asOf.number(), asOf.marks().archived().first(), 0);
  }
}
