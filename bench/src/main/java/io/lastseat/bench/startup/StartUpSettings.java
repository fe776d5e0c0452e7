package io.lastseat.bench.startup;

import java.nio.file.Path;

/**
 * What is measured.
 *
 * @param project the top of the project, where the functions' zips have been built
 * @param runs of each function, in turn; an odd number gives a median that was seen
 */
public record StartUpSettings(Path project, int runs) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public StartUpSettings {
    if (runs < 1) {
      throw new IllegalArgumentException("runs must be at least 1");
    }
  }
}
