package io.lastseat.audit;

/** Receives the progress of an audit and its findings. */
public interface AuditWatcher {

  /** This many items of the tables were read to find the resources. */
  default void searched(int items) {}

  /** The newest books say that this many steps are ahead. */
  default void ahead(long steps) {}

  /** This many requests were read or verdicts derived. */
  default void read(int steps) {}

  default void differs(Difference difference) {}

  static AuditWatcher none() {
    return new AuditWatcher() {};
  }
}
