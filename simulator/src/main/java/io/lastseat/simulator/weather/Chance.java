package io.lastseat.simulator.weather;

/** Each thing that may go wrong. */
public enum Chance {
  /** The process dies before the call is sent. */
  CRASH_BEFORE,
  /** The process dies when the call was carried out. */
  CRASH_AFTER,
  /** The call is carried out, and its answer is lost. */
  LOST_ANSWER,
  /** The call is not carried out: throttled or never sent. */
  FAILURE,
  /** The caller gives up; the call is carried out up to half an hour later. */
  LATE,
  /** The SDK sends a write twice, and both are carried out at once. */
  SENT_TWICE,
  /** The SDK sends a write twice, and the first one is carried out up to half an hour later. */
  FIRST_TRY_LATE,
  /** Of a batch only some elements are carried out, and the answer says so. */
  PARTLY,
  /** Somebody's transaction is just on the item. */
  CONFLICT,
  /** The process stands still for up to half an hour, and goes on: a zombie. */
  STANDSTILL,
  /** A batch is delivered again after it was handled. */
  DELIVERED_AGAIN,
  /** A batch is delivered to two processes at once. */
  DELIVERED_TWICE,
  /** A process is replaced by a fresh one, which remembers nothing. */
  FRESH_PROCESS,
  /** The clock of a machine jumps, by up to two hours to either side. */
  CLOCK_JUMP,
  /** A shard is closed and goes on in one or two others. */
  SHARD_ENDS,
  /** A record comes into the stream behind records of items that were written later. */
  OUT_OF_ORDER
}
