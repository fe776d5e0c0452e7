package io.lastseat.browser;

import java.time.Duration;

/** The time for which these tests wait for an event that certainly comes. */
final class Patience {

  /**
   * The limit only ends a test that hangs. A test must pass on a machine of any speed, so it waits
   * for certain events alone.
   */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private Patience() {}
}
