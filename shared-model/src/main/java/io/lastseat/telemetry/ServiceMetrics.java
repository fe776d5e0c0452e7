package io.lastseat.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.telemetry.EmbeddedMetrics.Unit;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The metrics of a service, in CloudWatch's embedded metric format, by {@code service}. Whoever
 * appends has {@code Commits}, {@code Accepted}, {@code Refused}, {@code RefusedByReason} (by
 * {@code reason} too), {@code TimeToVerdict} in milliseconds, {@code LogFilled} in per cent and
 * {@code LostAppends}; where there are waiting lists, {@code Waiting} and {@code Promoted} too, and
 * where there are holds, {@code Held}, {@code Confirmed} and {@code Cancelled}. What was granted
 * from a list is promoted and not accepted, so nothing counts twice. Safe for use by many threads.
 */
public final class ServiceMetrics {

  private final String namespace;
  private final String service;
  private final Clock clock;
  private final Consumer<String> out;

  /** By the dimensions. */
  private final Map<Map<String, String>, EmbeddedMetrics> metrics = new LinkedHashMap<>();

  /**
   * No metrics yet.
   *
   * @param clock stamps them
   * @param out standard output, where a function's log is made of it
   */
  public ServiceMetrics(String namespace, String service, Clock clock, Consumer<String> out) {
    this.namespace = namespace;
    this.service = service;
    this.clock = clock;
    this.out = out;
  }

  /** A commit was appended. */
  public synchronized void committed(Commit commit) {
    EmbeddedMetrics own = by(Map.of());
    own.add("Commits", Unit.COUNT, 1);
    own.add("Accepted", Unit.COUNT, CommitFigures.accepted(commit));
    own.add("Refused", Unit.COUNT, CommitFigures.refused(commit).values().sum().intValue());
    addIfAny(own, "Waiting", CommitFigures.waiting(commit));
    addIfAny(own, "Promoted", CommitFigures.promoted(commit));
    addIfAny(own, "Held", CommitFigures.held(commit));
    addIfAny(own, "Confirmed", CommitFigures.confirmed(commit));
    addIfAny(own, "Cancelled", CommitFigures.cancelled(commit));
    own.add("LogFilled", Unit.PERCENT, CommitFigures.logFilledPercent(commit));
    commit
        .verdicts()
        .map(verdict -> CommitFigures.waitedMillis(commit, verdict))
        .forEach(waited -> own.add("TimeToVerdict", Unit.MILLISECONDS, (double) waited));
    CommitFigures.refused(commit)
        .forEach((code, times) -> countBy("reason", code, "RefusedByReason", times));
  }

  /** Other processes were faster, so many times. */
  public void lostAppends(int times) {
    count("LostAppends", times);
  }

  /** So many more of what the service alone has. */
  public synchronized void count(String name, int times) {
    by(Map.of()).add(name, Unit.COUNT, times);
  }

  /** The same, by one more dimension. */
  public synchronized void countBy(String dimension, String value, String name, int times) {
    by(Map.of(dimension, value)).add(name, Unit.COUNT, times);
  }

  /** Writes what was counted since the last time; nothing where nothing was. */
  public synchronized void flush() {
    long now = clock.millis();
    metrics.values().forEach(some -> some.take(now).forEach(out));
    metrics.clear();
  }

  private static void addIfAny(EmbeddedMetrics metrics, String name, int times) {
    if (times > 0) {
      metrics.add(name, Unit.COUNT, times);
    }
  }

  private EmbeddedMetrics by(Map<String, String> more) {
    return metrics.computeIfAbsent(
        more,
        none -> {
          Map<String, String> dimensions = new LinkedHashMap<>();
          dimensions.put("service", service);
          dimensions.putAll(more);
          return new EmbeddedMetrics(namespace, dimensions);
        });
  }
}
