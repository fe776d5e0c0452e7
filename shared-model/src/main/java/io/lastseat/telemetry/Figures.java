package io.lastseat.telemetry;

/** Takes the metrics of a service, by their names in CloudWatch. Safe for use by many threads. */
public interface Figures {

  /** The units, with CloudWatch's names (API reference, "MetricDatum"). */
  enum Unit {
    COUNT("Count"),
    MILLISECONDS("Milliseconds"),
    PERCENT("Percent");

    private final String text;

    Unit(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** Adds one value to a metric. */
  void add(String name, Unit unit, double value);

  /** Adds to a metric that has one more dimension, with few different values. */
  void addBy(String dimension, String value, String name, int times);

  /**
   * The same metrics for values that are too many for a line each. They may be added up and written
   * up to a minute after a group ends; a process that is killed or frozen loses them.
   */
  default Figures later() {
    return this;
  }

  /** Ends a group: the metrics so far belong together, and may be written. */
  void flush();
}
