package io.lastseat.intake.telemetry;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.AppendLines;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Writes lines: one for each commit and for each request that lost appends, and two for each time
 * that a resource's requests go by the stream ({@link Diversions}).
 */
public final class LineWatch implements AdmissionWatch {

  private final Consumer<String> out;
  private final Diversions diversions;

  /**
   * Writes to wherever lines go.
   *
   * @param clock tells when no request has gone by the stream for long enough
   */
  public LineWatch(Consumer<String> out, Clock clock) {
    this.out = out;
    this.diversions = new Diversions(clock);
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
  public void takenOver(ResourceId resource, boolean execution) {
    out.accept(AppendLines.takenOver(resource, 1));
  }

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {
    diversions.went(resource, cause).forEach(out);
  }

  @Override
  public void flush() {
    diversions.over().forEach(out);
  }
}
