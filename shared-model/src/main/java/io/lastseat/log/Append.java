package io.lastseat.log;

/** What became of one append that DynamoDB has answered. */
public enum Append {
  /** The commit stands in the log. */
  DONE,
  /**
   * The number is taken, and not by this append: it was sent once. It will never be carried out.
   */
  LOST,
  /**
   * The number is taken, perhaps by an earlier try of this append whose answer was lost; or a
   * transaction over several resources is just writing it.
   */
  UNCLEAR
}
