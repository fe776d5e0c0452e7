package io.lastseat.simulator.weather;

/** Each thing that may go wrong. */
public enum Chance {
  /** The process dies before the call is sent. */
  CRASH_BEFORE("crashes before a call"),
  /** The process dies when the call was carried out. */
  CRASH_AFTER("crashes after a call"),
  /** What was to follow the transaction is left to others. */
  CRASH_AFTER_TRANSACTION("processes that died right after a transaction"),
  /** The call is carried out, and its answer is lost. */
  LOST_ANSWER("calls carried out whose answer was lost"),
  /** The call is not carried out: throttled or never sent. */
  FAILURE("calls that failed"),
  /** The caller gives up; the call is carried out up to half an hour later. */
  LATE("writes given up that arrived later"),
  /** The SDK sends a write twice, and both are carried out at once. */
  SENT_TWICE("writes sent twice by the SDK"),
  /** The SDK sends a write twice, and the first one is carried out up to half an hour later. */
  FIRST_TRY_LATE("writes sent twice, the first of which arrived later"),
  /** Of a batch only some elements are carried out, and the answer says so. */
  PARTLY("batches carried out in part"),
  /** Another transaction is just on the item. */
  CONFLICT("conflicts with another transaction"),
  /** The process stands still for up to half an hour, and goes on: a zombie. */
  STANDSTILL("processes that stood still and went on"),
  /** A batch is delivered again after it was handled. */
  DELIVERED_AGAIN("batches delivered again"),
  /** A batch is delivered to two processes at once. */
  DELIVERED_TWICE("batches delivered to two processes"),
  /** A process is replaced by a fresh one, which remembers nothing. */
  FRESH_PROCESS("processes replaced"),
  /** The clock of a machine jumps, by up to two hours to either side. */
  CLOCK_JUMP("clocks that jumped"),
  /** The clock of a machine is set wrong, by up to ten years to either side. */
  CLOCK_YEARS_OFF("clocks set wrong by up to ten years"),
  /** A shard is closed and goes on in one or two others. */
  SHARD_ENDS("shards split or rolled over"),
  /** A record comes into the stream behind records of items that were written later. */
  OUT_OF_ORDER("records behind later ones");

  private final String plural;

  Chance(String plural) {
    this.plural = plural;
  }

  /** What happened, for a list with numbers. */
  public String plural() {
    return plural;
  }
}
