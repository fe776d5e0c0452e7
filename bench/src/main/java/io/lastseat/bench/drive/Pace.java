package io.lastseat.bench.drive;

/** When the asks of an open loop are due. */
@FunctionalInterface
public interface Pace {

  /**
   * Nanoseconds after the start of the run at which this ask is due; never earlier than the one
   * before.
   *
   * @param ask from 0
   */
  long dueNanos(int ask);

  /** So many in each second. */
  static Pace steady(double perSecond) {
    return ask -> (long) (ask / perSecond * 1e9);
  }
}
