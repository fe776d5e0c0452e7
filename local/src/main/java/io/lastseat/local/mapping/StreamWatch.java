package io.lastseat.local.mapping;

import java.time.Instant;

/** Is told how a mapping gets on with the shards of its stream, by many threads. */
public interface StreamWatch {

  /** Looks away. */
  StreamWatch NONE = new StreamWatch() {};

  /** A batch was read; its first record was written at that moment. */
  default void polled(String shard, int records, Instant oldest) {}

  /** A call of the function left this number of records undone. */
  default void failed(int records) {}

  /** Some are done, and the first of the batch that is not was written at that moment. */
  default void through(String shard, Instant oldestLeft) {}

  /** All that was read of the shard is done. */
  default void caughtUp(String shard) {}
}
