package io.lastseat.simulator.weather;

/** Each thing that may go wrong. */
public enum Chance {
  CRASH_BEFORE("crashes before a call"),
  CRASH_AFTER("crashes after a call"),
  /** What was to follow the transaction is left to others. */
  CRASH_AFTER_TRANSACTION("processes that died right after a transaction"),
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
  CONFLICT("conflicts with another transaction"),
  /** The process stands still for up to half an hour, and goes on: a zombie. */
  STANDSTILL("processes that stood still and went on"),
  DELIVERED_AGAIN("batches delivered again"),
  DELIVERED_TWICE("batches delivered to two processes"),
  /** A process is replaced by a fresh one, which remembers nothing. */
  FRESH_PROCESS("processes replaced"),
  /** The clock of a machine jumps, by up to two hours to either side. */
  CLOCK_JUMP("clocks that jumped"),
  CLOCK_YEARS_OFF("clocks set wrong by up to ten years"),
  SHARD_ENDS("shards split or rolled over"),
  OUT_OF_ORDER("records behind later ones");

  private final String plural;

  Chance(String plural) {
    this.plural = plural;
  }

  public String plural() {
    return plural;
  }
}
