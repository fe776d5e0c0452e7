package io.lastseat.cli.cloudwatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * When an alarm changes its state: {@code datapointsToAlarm} out of {@code evaluationPeriods}
 * points are beyond the threshold.
 *
 * <p>Source: Amazon CloudWatch user guide, "Configuring how CloudWatch alarms treat missing data",
 * whose two tables {@code AlarmRuleTest} has.
 *
 * @param breaching whether a value is beyond the threshold
 */
public record AlarmRule(
    int evaluationPeriods, int datapointsToAlarm, Missing missing, DoublePredicate breaching) {

  /** The state of an alarm. An alarm acts when it enters a state, not while it stays in it. */
  public enum State {
    OK,
    ALARM,
    INSUFFICIENT_DATA
  }

  /** How an alarm treats missing points: {@code TreatMissingData}. */
  public enum Missing {
    MISSING,
    BREACHING,
    NOT_BREACHING;

    /** As the template writes it. */
    public static Missing of(String text) {
      return switch (text) {
        case "missing" -> MISSING;
        case "breaching" -> BREACHING;
        case "notBreaching" -> NOT_BREACHING;
        default -> throw new IllegalArgumentException("TreatMissingData: " + text);
      };
    }
  }

  /** A point with a value; the newest period has age 0. */
  private record Point(int age, boolean breaching) {}

  /**
   * Returns the state after an evaluation of the metric.
   *
   * @param now the newest period
   * @param range how many periods CloudWatch reads, at least {@code evaluationPeriods}; the guide
   *     does not say how many more they are
   */
  public State next(State current, Series watched, int now, int range) {
    List<Point> real = points(watched, now, range);
    if (real.size() >= evaluationPeriods) {
      return judged(breachingOf(real.subList(0, evaluationPeriods)));
    }
    int absent = evaluationPeriods - real.size();
    return switch (missing) {
      case BREACHING -> judged(breachingOf(real) + absent);
      case NOT_BREACHING -> judged(breachingOf(real));
      case MISSING -> withoutFilling(current, real);
    };
  }

  /** Returns the points in the range, the newest first. */
  private List<Point> points(Series watched, int now, int range) {
    List<Point> real = new ArrayList<>();
    for (int age = 0; age < range; age++) {
      int place = age;
      watched.get(now - age).ifPresent(value -> real.add(new Point(place, breaching.test(value))));
    }
    return real;
  }

  private static int breachingOf(List<Point> points) {
    return (int) points.stream().filter(Point::breaching).count();
  }

  private State judged(int breachingPoints) {
    return breachingPoints >= datapointsToAlarm ? State.ALARM : State.OK;
  }

  /**
   * Evaluates too few points without filling the missing ones. "Alarms are designed to always go
   * into ALARM state when the oldest available breaching datapoint [...] is at least as old as the
   * value of Datapoints to Alarm, and all other more recent data points are breaching or missing."
   * A point within the threshold, wherever it is in the range, keeps the alarm OK (second table,
   * third row).
   */
  private State withoutFilling(State current, List<Point> real) {
    if (real.isEmpty()) {
      return State.INSUFFICIENT_DATA;
    }
    int beyond = breachingOf(real);
    if (beyond >= datapointsToAlarm || beyond < real.size()) {
      return judged(beyond);
    }
    boolean oldEnough = real.get(real.size() - 1).age() + 1 >= datapointsToAlarm;
    return oldEnough ? State.ALARM : current;
  }
}
