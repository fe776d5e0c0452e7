package io.lastseat.bench.wave;

/**
 * A verdict as its user learnt it. Who never did is in it too, as if the end of the run were it.
 *
 * @param dueSecond of the run at which it was asked for, or should have been
 * @param millis from then to the verdict
 * @param inTheCall whether the answer to the ask was the verdict
 */
record LearntVerdict(double dueSecond, double millis, boolean inTheCall) {

  private static final double SECOND = 1_000;

  double learntSecond() {
    return dueSecond + millis / SECOND;
  }
}
