package io.lastseat.tables;

import io.lastseat.model.Hold;
import io.lastseat.model.Timeline;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/**
 * The live holds of a resource in few bytes: for each moment the distance from the one before it
 * (the first from 1970) on the finest grid of holds, and the units. Each number is seven bits a
 * byte, the lowest first; the highest bit says that another byte follows (as in Protocol Buffers,
 * "Base 128 Varints").
 */
public final class TimelineCodec {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;
  private static final long GRID = Hold.FINEST.toMillis();

  /** The bytes; none where nothing is held. */
  public static byte[] write(Timeline holds) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long before = 0;
    for (var moment : holds.units()) {
      long here = moment._1().toEpochMilli() / GRID;
      write(here - before, bytes);
      write(moment._2(), bytes);
      before = here;
    }
    return bytes.toByteArray();
  }

  private static void write(long number, ByteArrayOutputStream to) {
    long rest = number;
    while (rest >= MORE) {
      to.write((int) (rest % MORE) | MORE);
      rest /= MORE;
    }
    to.write((int) rest);
  }

  /** Throws {@link IllegalArgumentException} where the bytes are damaged. */
  public static Timeline read(byte[] bytes) {
    Bytes from = new Bytes(bytes);
    Timeline holds = Timeline.EMPTY;
    long moment = 0;
    while (from.hasMore()) {
      moment = Math.addExact(moment, from.number());
      long units = from.number();
      if (units == 0) {
        throw new IllegalArgumentException("holds has a moment without units");
      }
      holds = holds.plus(Instant.ofEpochMilli(Math.multiplyExact(moment, GRID)), units);
    }
    return holds;
  }

  /** What is left of the bytes. */
  private static final class Bytes {

    private final byte[] bytes;
    private int next;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean hasMore() {
      return next < bytes.length;
    }

    long number() {
      long number = 0;
      for (int shift = 0; shift < Long.SIZE - 1; shift += BITS) {
        if (next == bytes.length) {
          throw new IllegalArgumentException("holds ends within a number");
        }
        byte part = bytes[next++];
        number |= (long) (part & (MORE - 1)) << shift;
        if ((part & MORE) == 0) {
          return number;
        }
      }
      throw new IllegalArgumentException("holds has a number that is too long");
    }
  }

  private TimelineCodec() {}
}
