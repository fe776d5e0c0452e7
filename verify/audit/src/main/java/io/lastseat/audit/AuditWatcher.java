package io.lastseat.audit;

/** Is told how far an audit has come, and what it finds. */
public interface AuditWatcher {

  /** So many items of the tables were looked at to find the resources that there are. */
  default void searched(int items) {}

  /** This many steps are ahead, as far as the newest books tell. */
  default void ahead(long steps) {}

  /** So many requests were read, or verdicts derived. */
  default void read(int steps) {}

  /** This differs. */
  default void differs(Difference difference) {}

  /** One that does not look. */
  static AuditWatcher nobody() {
    return new AuditWatcher() {};
  }
}
