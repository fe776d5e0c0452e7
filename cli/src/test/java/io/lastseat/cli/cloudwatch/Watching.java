package io.lastseat.cli.cloudwatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CloudWatch's evaluation of an alarm's expression, once a period.
 *
 * @param metrics by their names in the expression
 * @param range how many periods are read
 */
public record Watching(String expression, Map<String, Metric> metrics, int range) {

  /**
   * A metric and its delay.
   *
   * @param late how many periods its newest values take to arrive
   */
  public record Metric(Series series, int late) {

    private Series arrived(int now, int range) {
      return series.between(now - range, Math.max(now - range, now - late));
    }
  }

  /** Returns the states after each period up to {@code until}; it begins with {@code OK}. */
  public List<AlarmRule.State> states(AlarmRule rule, int until) {
    List<AlarmRule.State> states = new ArrayList<>();
    AlarmRule.State state = AlarmRule.State.OK;
    for (int now = 0; now <= until; now++) {
      state = rule.next(state, watched(now), now, range);
      states.add(state);
    }
    return states;
  }

  private Series watched(int now) {
    Map<String, Series> arrived = new HashMap<>();
    metrics.forEach((id, metric) -> arrived.put(id, metric.arrived(now, range)));
    return MetricMath.of(expression, arrived);
  }
}
