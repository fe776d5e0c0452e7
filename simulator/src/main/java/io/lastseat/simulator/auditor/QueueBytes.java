package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.AuditedQueue.Waiting;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Who waits for a lock by the books of a commit: of each the place and the units before it, as
 * distances from those of the one before, the units, the length of the lease and the end of the
 * wait in milliseconds, one more than they are, and the id with its length before it; each number
 * in groups of seven bits, the lowest group first.
 */
final class QueueBytes {

  private static final int GROUP = 7;
  private static final int LAST = 0x7f;

  private final byte[] bytes;
  private int next;

  private QueueBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** All of them, in their order. */
  static List<Waiting> waiting(byte[] bytes) {
    QueueBytes from = new QueueBytes(bytes);
    List<Waiting> waiting = new ArrayList<>();
    long place = 1;
    long unitsBefore = 0;
    while (from.next < bytes.length) {
      place += from.number();
      unitsBefore += from.number();
      long units = from.number();
      long hold = Math.max(0, from.number() - 1);
      long until = from.number();
      waiting.add(
          new Waiting(
              from.text(),
              place,
              unitsBefore,
              units,
              hold,
              until == 0 ? AuditedGrant.NEVER : until - 1));
    }
    return waiting;
  }

  private long number() {
    long number = 0;
    for (int shift = 0; ; shift += GROUP) {
      byte group = bytes[next++];
      number += (long) (group & LAST) << shift;
      if (group >= 0) {
        return number;
      }
    }
  }

  private String text() {
    int length = (int) number();
    next += length;
    return new String(bytes, next - length, length, StandardCharsets.US_ASCII);
  }
}
