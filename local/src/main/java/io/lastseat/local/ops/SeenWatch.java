package io.lastseat.local.ops;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;

/** Shows the operator what intake decides, and tells it on. */
public final class SeenWatch implements AdmissionWatch {

  private final SeenCommits seen;
  private final AdmissionWatch on;

  /** What is seen here is told there, too. */
  public SeenWatch(SeenCommits seen, AdmissionWatch on) {
    this.seen = seen;
    this.on = on;
  }

  @Override
  public void committed(Commit commit) {
    seen.committed(commit);
    on.committed(commit);
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    on.lostAppends(resource, times);
  }

  @Override
  public void takenOver(ResourceId resource, boolean execution) {
    on.takenOver(resource, execution);
  }

  @Override
  public void turnedAway(Books books, Reason reason) {
    on.turnedAway(books, reason);
  }

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {
    on.toTheStream(resource, cause);
  }

  @Override
  public void flush() {
    on.flush();
  }
}
