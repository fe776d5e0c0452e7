package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.lastseat.telemetry.ServiceMetrics;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Lines on standard output, and the {@link ServiceMetrics} of the service {@code serializer}. It
 * alone has {@code SetAside}, {@code Parked} (records), {@code Deferred} (requests) and {@code
 * ObjectsWritten} into the bucket.
 */
public final class CloudWatchTelemetry implements Telemetry {

  private final ServiceMetrics metrics;
  private final Telemetry lines;

  /** Metrics of the service {@code serializer} in this namespace. */
  public CloudWatchTelemetry(String namespace) {
    this(namespace, Clock.systemUTC(), System.out::println);
  }

  CloudWatchTelemetry(String namespace, Clock clock, Consumer<String> out) {
    this.metrics = new ServiceMetrics(namespace, "serializer", clock, out);
    this.lines = new LineTelemetry(out);
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
  public void setAside(String sequenceNumber, String why) {
    lines.setAside(sequenceNumber, why);
    metrics.count("SetAside", 1);
  }

  @Override
  public void parked(ResourceId resource, int records, String why) {
    lines.parked(resource, records, why);
    metrics.count("Parked", records);
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {
    lines.deferred(resource, requests, why);
    metrics.count("Deferred", requests);
  }

  @Override
  public void objectWritten() {
    metrics.count("ObjectsWritten", 1);
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
