package io.lastseat.audit;

/** Listens to the progress of an audit and to what it finds. */
public interface AuditWatcher {

  /** This many items of the tables were read to find the resources. */
  default void searched(int items) {}

  /** This many steps are ahead, as far as the newest books tell. */
  default void ahead(long steps) {}

  /** This many requests were read, or verdicts derived. */
  default void read(int steps) {}

  default void differs(Difference difference) {}

  static AuditWatcher none() {
    return new AuditWatcher() {};
  }
}
