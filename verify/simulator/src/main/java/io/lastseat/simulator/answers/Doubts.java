package io.lastseat.simulator.answers;

/** What happened that no process could know: of what comes of it nobody is to blame. */
public interface Doubts {

  /** Nothing. */
  Doubts NONE =
      new Doubts() {
        @Override
        public boolean ofClocks() {
          return false;
        }

        @Override
        public boolean ofCommits() {
          return false;
        }

        @Override
        public boolean ofRequest(String resource, String id) {
          return false;
        }

        @Override
        public boolean ofRows(String resource) {
          return false;
        }
      };

  /** A clock was wrong: leases and holds lapse early or late. */
  boolean ofClocks();

  /** The log may have lost its end by a restore. */
  boolean ofCommits();

  /** The request, which was acknowledged, may be gone by a restore or by hand. */
  boolean ofRequest(String resource, String id);

  /** A row that tells of a change may be lost by a restore or by hand. */
  boolean ofRows(String resource);
}
