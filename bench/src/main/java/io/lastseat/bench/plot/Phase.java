package io.lastseat.bench.plot;

/**
 * A part of a run.
 *
 * @param name of what happens in it; phases of the same name look the same
 * @param from seconds after the start of the run
 * @param to seconds after the start of the run, more than from
 */
public record Phase(String name, double from, double to) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Phase {
    if (!(to > from)) {
      throw new IllegalArgumentException("%s ends before it begins".formatted(name));
    }
  }
}
