package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.AppendLines;
import java.util.function.Consumer;

/** Writes one line per event. */
public final class LineTelemetry implements Telemetry {

  private final Consumer<String> out;

  /** Writes to wherever lines go. */
  public LineTelemetry(Consumer<String> out) {
    this.out = out;
  }

  @Override
  public void committed(Commit commit) {
    out.accept(AppendLines.commit(commit));
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    out.accept(AppendLines.lostAppends(resource, times));
  }

  @Override
  public void takenOver(ResourceId resource, boolean execution, int times) {
    out.accept(AppendLines.takenOver(resource, times));
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    out.accept(Lines.setAside(sequenceNumber, why));
  }

  @Override
  public void parked(ResourceId resource, int records, String why) {
    out.accept(Lines.parked(resource, records, why));
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {
    out.accept(Lines.deferred(resource, requests, why));
  }

  @Override
  public void claimsDeferred(ResourceId resource, int requests, String why) {
    out.accept(Lines.claimsDeferred(resource, requests, why));
  }

  @Override
  public void forgottenAgain(ResourceId resource, int requests) {
    out.accept(Lines.forgottenAgain(resource, requests));
  }

  @Override
  public void forgotten(long logs, long commits) {
    out.accept(Lines.forgotten(logs, commits));
  }

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {
    out.accept(Lines.stopped(resource, failure));
  }

  @Override
  public void stopped(RuntimeException failure) {
    out.accept(Lines.stopped(failure));
  }

  @Override
  public void flush() {}
}
