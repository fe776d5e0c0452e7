package io.lastseat.clock;

import java.time.Duration;

/** What a process knows about its own clock. */
public sealed interface Reading permits Reading.InOrder, Reading.Off, Reading.Unknown {

  /** The clock was seen to be within the tolerance. */
  record InOrder() implements Reading {}

  /**
   * The clock was seen to be further off than is tolerated.
   *
   * @param by the least offset; positive if this clock is ahead of DynamoDB's
   */
  record Off(Duration by) implements Reading {}

  /** There was no recent exchange, or no conclusive one. */
  record Unknown() implements Reading {}
}
