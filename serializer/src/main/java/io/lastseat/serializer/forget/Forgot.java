package io.lastseat.serializer.forget;

import io.vavr.collection.Vector;

/**
 * The counts of a run.
 *
 * @param logs that forgot all their commits in this run
 * @param commits that became tombstones, of logs that forgot them earlier
 * @param copies deleted by it: rows and requests of such commits, also where none was left
 * @param failures logs that could not be looked at, and why; at most {@value #MOST}
 */
public record Forgot(long logs, long commits, long copies, Vector<String> failures) {

  private static final int MOST = 20;

  /** Nothing. */
  public static final Forgot NOTHING = new Forgot(0, 0, 0, Vector.empty());

  static Forgot log() {
    return new Forgot(1, 0, 0, Vector.empty());
  }

  static Forgot swept(long commits, long copies) {
    return new Forgot(0, commits, copies, Vector.empty());
  }

  static Forgot failed(String why) {
    return new Forgot(0, 0, 0, Vector.of(why));
  }

  /** Both together. */
  public Forgot plus(Forgot more) {
    return new Forgot(
        logs + more.logs,
        commits + more.commits,
        copies + more.copies,
        failures.appendAll(more.failures).take(MOST));
  }
}
