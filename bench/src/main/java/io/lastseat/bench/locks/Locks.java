package io.lastseat.bench.locks;

import io.lastseat.bench.place.FreshDynamo;

/** Locks of some kind, for the threads of one process. */
interface Locks extends AutoCloseable {

  /** Has the lock, does this, and gives it back; waits as long as another has it. */
  void with(String name, Runnable work);

  @Override
  void close();

  /** How they are made, on an empty database. */
  record Way(String name, Open open) {

    interface Open {
      Locks on(FreshDynamo database);
    }
  }
}
