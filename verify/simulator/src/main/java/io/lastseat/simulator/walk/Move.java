package io.lastseat.simulator.walk;

/**
 * What a step does to a state, by numbers.
 *
 * @param database what the tables hold after it
 * @param place where the actor stands after it; {@link #ENDED} when its run is over
 * @param late a call that is under way from now on; {@link #NOTHING} mostly
 * @param story the step in words
 */
record Move(int database, int place, int late, String story) {

  /** Where an actor stands that came to its end: nothing further depends on how. */
  static final int ENDED = -1;

  static final int NOTHING = -1;
}
