package io.lastseat.clock;

import java.time.Duration;

/** A process's knowledge about its own clock. */
public sealed interface Reading permits Reading.InOrder, Reading.Off, Reading.Unknown {

  /** It was seen to be within the tolerance. */
  record InOrder() implements Reading {}

  /**
   * It has been seen to be further off than is tolerated.
   *
   * @param by the least offset; positive if this clock is ahead of DynamoDB's
   */
  record Off(Duration by) implements Reading {}

  /** There was no recent exchange, or none that is conclusive. */
  record Unknown() implements Reading {}
}
