package io.lastseat.simulator.walk;

/** What can befall a call. */
public enum Mishap {
  /** It is carried out, and its answer is lost. */
  LOST_ANSWER,
  /** It is not carried out: throttled, refused, never sent. */
  FAILURE,
  /** Its caller gives up; it is carried out at any later moment. */
  LATE,
  /** The SDK sends it a second time after it was carried out. */
  SENT_TWICE,
  /** The SDK sends it a second time, and the first one is carried out at any later moment. */
  SENT_TWICE_FIRST_LATE,
  /**
   * Of a batch only one part is carried out, and the answer says so; this or a conflict once in a
   * run.
   */
  PARTLY,
  /** Another transaction is just on the item; this or a part once in a run. */
  CONFLICT,
  /** It is carried out, and the SDK sends it again while another transaction is on the item. */
  SENT_TWICE_THEN_CONFLICT
}
