package io.lastseat.clock;

import java.time.Duration;

/** What a process knows of its own clock. */
public sealed interface Reading permits Reading.InOrder, Reading.Off, Reading.Unknown {

  /** It has been seen to be within what is tolerated. */
  record InOrder() implements Reading {}

  /**
   * It has been seen to be further off than is tolerated.
   *
   * @param by the least offset; positive if this clock is ahead of DynamoDB's
   */
  record Off(Duration by) implements Reading {}

  /** Nothing was seen lately, or nothing that tells. */
  record Unknown() implements Reading {}
}
