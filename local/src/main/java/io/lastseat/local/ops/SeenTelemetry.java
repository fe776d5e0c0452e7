package io.lastseat.local.ops;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.telemetry.Telemetry;

/** Shows the operator what the serializer tells, and tells it on. */
public final class SeenTelemetry implements Telemetry {

  private final SeenCommits seen;
  private final Telemetry on;

  /** What is seen here is told there, too. */
  public SeenTelemetry(SeenCommits seen, Telemetry on) {
    this.seen = seen;
    this.on = on;
  }

  @Override
  public void committed(Commit commit) {
    seen.committed(commit);
    on.committed(commit);
  }

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {
    seen.stopped(resource, failure);
    on.stopped(resource, failure);
  }

  @Override
  public void stopped(RuntimeException failure) {
    seen.stopped(failure);
    on.stopped(failure);
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    on.lostAppends(resource, times);
  }

  @Override
  public void overtaken(ResourceId resource, int times) {
    on.overtaken(resource, times);
  }

  @Override
  public void takenOver(ResourceId resource, boolean execution, int times) {
    on.takenOver(resource, execution, times);
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    seen.noted();
    on.setAside(sequenceNumber, why);
  }

  @Override
  public void parked(ResourceId resource, int records, String why) {
    seen.noted();
    on.parked(resource, records, why);
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {
    on.deferred(resource, requests, why);
  }

  @Override
  public void claimsDeferred(ResourceId resource, int requests, String why) {
    on.claimsDeferred(resource, requests, why);
  }

  @Override
  public void forgottenAgain(ResourceId resource, int requests) {
    on.forgottenAgain(resource, requests);
  }

  @Override
  public void forgotten(long logs, long commits) {
    on.forgotten(logs, commits);
  }

  @Override
  public void flush() {
    on.flush();
  }
}
