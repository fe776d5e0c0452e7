package io.lastseat.bench.locks;

import io.vavr.collection.Vector;

/**
 * Who wants which lock.
 *
 * @param clients threads that acquire and release without a pause
 * @param names locks that they share out among themselves
 */
record LockLoad(String name, int clients, int names) {

  private static final int SEVERAL = 8;

  static final Vector<LockLoad> ALL =
      Vector.of(
          new LockLoad("one client, one name", 1, 1),
          new LockLoad("8 clients, a name each", SEVERAL, SEVERAL),
          new LockLoad("8 clients, one name", SEVERAL, 1));

  String lockOf(int client) {
    return "lock-" + client % names;
  }
}
