package io.lastseat.bench.locks;

import io.vavr.collection.Vector;

/**
 * The clients, and the locks that they want.
 *
 * @param clients threads that acquire and release without a pause
 * @param names locks that they share out among themselves
 */
record LockLoad(String name, int clients, int names) {

  static final LockLoad CONTENDED = new LockLoad("8 clients, one name", 8, 1);

  static final Vector<LockLoad> ALL =
      Vector.of(new LockLoad("one client, one name", 1, 1), CONTENDED);

  String lockOf(int client) {
    return "lock-" + client % names;
  }
}
