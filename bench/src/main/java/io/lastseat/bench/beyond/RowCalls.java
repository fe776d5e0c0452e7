package io.lastseat.bench.beyond;

import java.util.function.IntConsumer;

/** Calls of many rows at once, side by side on the serializer's eight threads. */
final class RowCalls {

  /** {@code SerializerParts}: its threads for calls. */
  static final int THREADS = 8;

  /** BatchGetItem takes 100 keys (DynamoDB API reference). */
  static final int KEYS_PER_CALL = 100;

  /**
   * Sends them and says when all are answered.
   *
   * @param each told after each call how many rows, from the first, this call and its forerunners
   *     cover
   */
  static void run(World world, int rows, int perCall, IntConsumer each, Runnable all) {
    long[] busyUntil = new long[THREADS];
    long end = 0;
    long inOrder = 0;
    for (int from = 0; from < rows; from += perCall) {
      int thread = earliest(busyUntil);
      busyUntil[thread] += world.batch.sample(world.random);
      // Rows are told in order; a call that overtakes another waits for it here, not on AWS.
      inOrder = Math.max(inOrder, busyUntil[thread]);
      int covered = Math.min(rows, from + perCall);
      world.engine.after(inOrder, () -> each.accept(covered));
      end = Math.max(end, busyUntil[thread]);
    }
    world.engine.after(end, all);
  }

  private static int earliest(long[] busyUntil) {
    int earliest = 0;
    for (int i = 1; i < busyUntil.length; i++) {
      earliest = busyUntil[i] < busyUntil[earliest] ? i : earliest;
    }
    return earliest;
  }

  private RowCalls() {}
}
