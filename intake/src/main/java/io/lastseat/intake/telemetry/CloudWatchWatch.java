package io.lastseat.intake.telemetry;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.ServiceMetrics;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Lines on standard output, and the {@link ServiceMetrics} of the service {@code intake}. It alone
 * has {@code ToTheStream} by {@code cause}: every request that goes by the stream though the
 * resource asks for immediate admission.
 */
public final class CloudWatchWatch implements AdmissionWatch {

  private final AdmissionWatch lines;
  private final ServiceMetrics metrics;

  /** Metrics of the service {@code intake} in this namespace. */
  public CloudWatchWatch(String namespace) {
    this(namespace, Clock.systemUTC(), System.out::println);
  }

  CloudWatchWatch(String namespace, Clock clock, Consumer<String> out) {
    this.lines = new LineWatch(out, clock);
    this.metrics = new ServiceMetrics(namespace, "intake", clock, out);
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
