package io.lastseat.simulator.answers;

/** What no process could know or prevent. What comes of it is no violation. */
public interface Doubts {

  Doubts NONE = new Doubts() {};

  /** A clock was wrong: leases and holds lapse early or late. */
  default boolean ofClocks() {
    return false;
  }

  /** The log may have lost its end by a restore. */
  default boolean ofCommits() {
    return false;
  }

  /** The request, which was acknowledged, may be gone by a restore or by hand. */
  default boolean ofRequest(String resource, String id) {
    return false;
  }

  /** A row that tells of a change may be lost by a restore or by hand. */
  default boolean ofRows(String resource) {
    return false;
  }
}
