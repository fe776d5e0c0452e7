package io.lastseat.intake.usecase;

import java.time.Duration;

/** A limit that does not depend on how many calls wait: a function has one call at a time. */
record FixedWaitLimit(Duration longest) implements WaitLimit {

  @Override
  public Place begin() {
    return new Place() {
      @Override
      public boolean lasts(Duration waited) {
        return waited.compareTo(longest) < 0;
      }

      @Override
      public void close() {
        // Nobody counts the places.
      }
    };
  }
}
