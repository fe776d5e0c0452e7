package io.lastseat.serve.mapping;

import java.time.Instant;

/** Sees the progress of a mapping with the shards of its stream. Many threads call it. */
public interface StreamWatch {

  /** A watch that does nothing. */
  StreamWatch NONE = new StreamWatch() {};

  /** A batch was read, whose first record was written at {@code oldest}. */
  default void polled(String shard, int records, Instant oldest) {}

  /** Takes a call of the function that left this number of records undone. */
  default void failed(int records) {}

  /** Part of a batch is done; the first record that is left was written at {@code oldestLeft}. */
  default void through(String shard, Instant oldestLeft) {}

  /** Notes that all records read from the shard are done. */
  default void caughtUp(String shard) {}
}
