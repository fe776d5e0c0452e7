package io.lastseat.bench.plot;

/**
 * A bar with its figure.
 *
 * @param value at least 0
 * @param hatched because it is not to be compared with the others without a thought
 */
public record FigureBar(String name, double value, boolean hatched) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public FigureBar {
    if (!Double.isFinite(value) || value < 0) {
      throw new IllegalArgumentException("%s: no bar is %s long".formatted(name, value));
    }
  }
}
