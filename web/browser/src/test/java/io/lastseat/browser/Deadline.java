package io.lastseat.browser;

import java.time.Duration;

/** How long these tests wait for something that must come. */
final class Patience {

  /**
   * It only ends a test that hangs. What a test says must hold however slow the machine is, so
   * nothing here is waited for that might not come.
   */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private Patience() {}
}
