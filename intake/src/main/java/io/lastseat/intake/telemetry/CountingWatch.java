package io.lastseat.intake.telemetry;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.ServiceMetrics;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Lines, and the {@link ServiceMetrics} of the service {@code intake}. It alone has {@code
 * ToTheStream} by {@code cause}: every request that goes by the stream though the resource asks for
 * immediate admission.
 */
public final class CountingWatch implements AdmissionWatch {

  private final AdmissionWatch lines;
  private final ServiceMetrics metrics;

  /** These lines and these metrics. */
  public CountingWatch(AdmissionWatch lines, ServiceMetrics metrics) {
    this.lines = lines;
    this.metrics = metrics;
  }

  /** On standard output, where CloudWatch finds both, in this namespace. */
  public CountingWatch(String namespace) {
    this(namespace, Clock.systemUTC(), System.out::println);
  }

  CountingWatch(String namespace, Clock clock, Consumer<String> out) {
    this(new LineWatch(out, clock), new ServiceMetrics(namespace, "intake", clock, out));
  }

  @Override
  public void committed(Commit commit) {
    lines.committed(commit);
    metrics.committed(commit);
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    lines.lostAppends(resource, times);
    metrics.lostAppends(times);
  }

  @Override
  public void takenOver(ResourceId resource, boolean execution) {
    lines.takenOver(resource, execution);
    metrics.takenOver(execution, 1);
  }

  @Override
  public void turnedAway(Books books, Reason reason) {
    if (books.isLock() && !books.isExecution()) {
      metrics.lockTurnedAway(reason);
    }
  }

  @Override
  public void toTheStream(ResourceId resource, Cause cause) {
    lines.toTheStream(resource, cause);
    metrics.countBy("cause", cause.code(), "ToTheStream", 1);
  }

  @Override
  public void flush() {
    lines.flush();
    metrics.flush();
  }
}
