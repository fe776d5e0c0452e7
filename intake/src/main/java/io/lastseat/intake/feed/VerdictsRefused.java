package io.lastseat.intake.feed;

import io.lastseat.model.id.ResourceId;

/** Why there is no such page of a log. */
public sealed interface VerdictsRefused {

  /** Nothing was ever decided there. */
  record NoLog() implements VerdictsRefused {}

  /**
   * The reader has read commits that are not there: the log was restored, or is another one.
   *
   * @param newest the number of its newest commit
   */
  record Ahead(long newest) implements VerdictsRefused {}

  /**
   * What comes next is no longer kept.
   *
   * @param first the number of the first commit behind it that is
   */
  record Forgotten(ResourceId resource, long first) implements VerdictsRefused {}
}
