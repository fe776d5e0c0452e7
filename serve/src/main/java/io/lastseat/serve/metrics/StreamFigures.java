package io.lastseat.serve.metrics;

import io.lastseat.serve.mapping.StreamWatch;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far the mapping is behind its stream, and how many records it reads and gets back undone.
 * CloudWatch has the same metrics of a mapping on AWS.
 */
public final class StreamFigures implements StreamWatch {

  private static final double MILLIS_PER_SECOND = 1_000;

  private final Clock clock;
  private final Counter polled;
  private final Counter failed;

  /** When the first record of a shard that was read and is not done was written. */
  private final Map<String, Instant> oldest = new ConcurrentHashMap<>();

  StreamFigures(PrometheusRegistry registry, Clock clock) {
    this.clock = clock;
    polled = counter(registry, "PolledEventCount", "polled_events", "Records read of the stream.");
    failed =
        counter(
            registry,
            "FailedInvokeEventCount",
            "failed_invoke_events",
            "Records that a call of the serializer gave back undone.");
    GaugeWithCallback.builder()
        .name("lastseat_iterator_age_seconds")
        .help("Age of the oldest record that was read and is not done, 0 where all are.")
        .callback(gauge -> gauge.call(age().toMillis() / MILLIS_PER_SECOND))
        .register(registry);
  }

  private static Counter counter(
      PrometheusRegistry registry, String cloudWatchName, String name, String help) {
    return Counter.builder()
        .name("lastseat_" + name + "_total")
        .help(help + " As the metric " + cloudWatchName + " of AWS Lambda.")
        .register(registry);
  }

  /** The age of the oldest record that was read and is not done; zero if all are done. */
  public Duration age() {
    Instant now = clock.instant();
    return oldest.values().stream()
        .min(Instant::compareTo)
        .map(first -> Duration.between(first, now))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }

  @Override
  public void polled(String shard, int records, Instant first) {
    polled.inc(records);
    through(shard, first);
  }

  @Override
  public void failed(int records) {
    failed.inc(records);
  }

  @Override
  public void through(String shard, Instant oldestLeft) {
    oldest.put(shard, oldestLeft);
  }

  @Override
  public void caughtUp(String shard) {
    oldest.remove(shard);
  }
}
