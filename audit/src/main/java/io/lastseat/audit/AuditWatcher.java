package io.lastseat.audit;

/** Is told how far an audit has come. */
public interface AuditWatcher {

  /** So many items of the tables were looked at to find the resources that there are. */
  void searched(int items);

  /** This many steps are ahead, as far as the newest books tell. */
  void ahead(long steps);

  /** So many requests were read, or verdicts derived. */
  void read(int steps);

  /** One that does not look. */
  static AuditWatcher nobody() {
    return new AuditWatcher() {
      @Override
      public void searched(int items) {}

      @Override
      public void ahead(long steps) {}

      @Override
      public void read(int steps) {}
    };
  }
}
