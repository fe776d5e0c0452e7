package io.lastseat.bench.locks;

import io.lastseat.bench.place.Dynamo;
import java.util.function.Function;

/** Locks of some kind, for the threads of one process. */
interface Locks extends AutoCloseable {

  /** Has the lock, does this, and gives it back; waits as long as another has it. */
  void with(String name, Runnable work);

  @Override
  void close();

  /** How they are made, on an empty database. */
  record Way(String name, Function<Dynamo, Locks> open) {}
}
