package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.serializer.telemetry.EmbeddedMetrics.Unit;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lines on standard output, and metrics in CloudWatch's embedded metric format, by service: {@code
 * Commits}, {@code Accepted}, {@code Refused}, {@code RefusedByReason} (with dimension {@code
 * reason}), {@code TimeToVerdict} in milliseconds, {@code LostAppends}, {@code LogFilled} in per
 * cent, {@code SetAside}, {@code Parked} (records), {@code Deferred} (requests), {@code
 * ObjectsWritten} into the bucket.
 */
public final class CloudWatchTelemetry implements Telemetry {

  private static final Map<String, String> SERVICE = Map.of("service", "serializer");

  private final String namespace;
  private final Clock clock;
  private final Consumer<String> out;
  private final EmbeddedMetrics metrics;
  private final Telemetry lines;

  /** Metrics of the service {@code serializer} in this namespace. */
  public CloudWatchTelemetry(String namespace) {
    this(namespace, Clock.systemUTC(), System.out::println);
  }

  CloudWatchTelemetry(String namespace, Clock clock, Consumer<String> out) {
    this.namespace = namespace;
    this.clock = clock;
    this.out = out;
    this.metrics = new EmbeddedMetrics(namespace, SERVICE);
    this.lines = new LineTelemetry(out);
  }

  @Override
  public void committed(Commit commit) {
    lines.committed(commit);
    int accepted = commit.verdicts().count(Verdict::accepted);
    metrics.add("Commits", Unit.COUNT, 1);
    metrics.add("Accepted", Unit.COUNT, accepted);
    metrics.add("Refused", Unit.COUNT, commit.verdicts().size() - accepted);
    metrics.add("LogFilled", Unit.PERCENT, Lines.logFilledPercent(commit));
    commit
        .verdicts()
        .forEach(
            verdict ->
                metrics.add(
                    "TimeToVerdict",
                    Unit.MILLISECONDS,
                    (double) Lines.waitedMillis(commit, verdict)));
    commit
        .verdicts()
        .flatMap(Verdict::refusal)
        .groupBy(Reason::code)
        .forEach((code, some) -> refusedByReason(code, some.size()));
  }

  @Override
  public void lostAppends(ResourceId resource, int times) {
    lines.lostAppends(resource, times);
    metrics.add("LostAppends", Unit.COUNT, times);
  }

  @Override
  public void setAside(String sequenceNumber, String why) {
    lines.setAside(sequenceNumber, why);
    metrics.add("SetAside", Unit.COUNT, 1);
  }

  @Override
  public void parked(ResourceId resource, int records, String why) {
    lines.parked(resource, records, why);
    metrics.add("Parked", Unit.COUNT, records);
  }

  @Override
  public void deferred(ResourceId resource, int requests, String why) {
    lines.deferred(resource, requests, why);
    metrics.add("Deferred", Unit.COUNT, requests);
  }

  @Override
  public void objectWritten() {
    metrics.add("ObjectsWritten", Unit.COUNT, 1);
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
    metrics.take(clock.millis()).forEach(out);
  }

  private void refusedByReason(String code, int times) {
    Map<String, String> dimensions = new LinkedHashMap<>(SERVICE);
    dimensions.put("reason", code);
    EmbeddedMetrics byReason = new EmbeddedMetrics(namespace, dimensions);
    byReason.add("RefusedByReason", Unit.COUNT, times);
    byReason.take(clock.millis()).forEach(out);
  }
}
