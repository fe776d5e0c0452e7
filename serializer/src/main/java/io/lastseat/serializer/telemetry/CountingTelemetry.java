package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.ServiceMetrics;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Lines, and the {@link ServiceMetrics} of the service {@code serializer}. It alone has {@code
 * SetAside}, {@code Parked}, {@code Deferred} and {@code ClaimsDeferred} (requests), {@code
 * ClaimRoundsLost} (those of {@code LostAppends} that were transactions over several logs), {@code
 * CommitsForgotten} and {@code ForgottenAgain} (requests whose verdicts are forgotten).
 */
public final class CountingTelemetry implements Telemetry {

  private final ServiceMetrics metrics;
  private final Telemetry lines;

  /** These lines and these metrics. */
  public CountingTelemetry(Telemetry lines, ServiceMetrics metrics) {
    this.lines = lines;
    this.metrics = metrics;
  }

  /** On standard output, where CloudWatch finds both, in this namespace. */
  public CountingTelemetry(String namespace) {
    this(namespace, Clock.systemUTC(), System.out::println);
  }

  CountingTelemetry(String namespace, Clock clock, Consumer<String> out) {
    this(new LineTelemetry(out), new ServiceMetrics(namespace, "serializer", clock, out));
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
  public void overtaken(ResourceId resource, int times) {
    metrics.count("ClaimRoundsLost", times);
  }

  @Override
  public void takenOver(ResourceId resource, boolean execution, int times) {
    lines.takenOver(resource, execution, times);
    metrics.takenOver(execution, times);
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    lines.setAside(sequenceNumber, why);
    metrics.count("SetAside", 1);
  }

  @Override
  public void parked(ResourceId resource, int requests, String why) {
    lines.parked(resource, requests, why);
    metrics.count("Parked", requests);
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {
    lines.deferred(resource, requests, why);
    metrics.count("Deferred", requests);
  }

  @Override
  public void claimsDeferred(ResourceId resource, int requests, String why) {
    lines.claimsDeferred(resource, requests, why);
    metrics.count("ClaimsDeferred", requests);
  }

  @Override
  public void forgottenAgain(ResourceId resource, int requests) {
    lines.forgottenAgain(resource, requests);
    metrics.count("ForgottenAgain", requests);
  }

  @Override
  public void forgotten(long logs, long commits) {
    lines.forgotten(logs, commits);
    metrics.count("CommitsForgotten", Math.toIntExact(commits));
  }

  @Override
  public void stopped(ResourceId resource, RuntimeException failure) {
    lines.stopped(resource, failure);
  }

  @Override
  public void stopped(RuntimeException failure) {
    lines.stopped(failure);
  }

  @Override
  public void flush() {
    metrics.flush();
  }
}
