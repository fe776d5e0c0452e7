package io.lastseat.bench.wave;

/**
 * A part of the run with one rate.
 *
 * @param name of what happens in it
 * @param seconds that it lasts, more than 0
 * @param perSecond requests that are due in each of them, more than 0
 */
public record WavePhase(String name, double seconds, double perSecond) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public WavePhase {
    if (!(seconds > 0 && perSecond > 0)) {
      throw new IllegalArgumentException(
          "%s: %s requests a second for %s s".formatted(name, perSecond, seconds));
    }
  }

  int requests() {
    return Math.max(1, (int) Math.round(seconds * perSecond));
  }

  WavePhase times(double factor) {
    return new WavePhase(name, seconds * factor, perSecond);
  }
}
