package io.lastseat.bench.locks;

import io.lastseat.bench.place.Dynamo;
import java.util.function.Function;

/** One way of locking, for the threads of one process. */
interface Locks extends AutoCloseable {

  /** Acquires the lock, waiting while another holds it, does the work, and releases the lock. */
  void with(String name, Runnable work);

  @Override
  void close();

  /** Makes locks on an empty database. */
  record Way(String name, Function<Dynamo, Locks> open) {}
}
