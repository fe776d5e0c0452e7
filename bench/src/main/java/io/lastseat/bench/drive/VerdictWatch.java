package io.lastseat.bench.drive;

/** Is told of each verdict as its user learns it, by many threads at once. */
@FunctionalInterface
public interface VerdictWatch {

  /** Looks away. */
  VerdictWatch NONE = (dueNanos, nanos, inTheCall) -> {};

  /**
   * A user has a verdict, or has none when the run is over, which is told as if it came then.
   *
   * @param dueNanos when it was asked for, or should have been: nanoseconds after the run's start
   * @param nanos from then to the verdict
   * @param inTheCall whether the answer to the ask was the verdict
   */
  void told(long dueNanos, long nanos, boolean inTheCall);
}
