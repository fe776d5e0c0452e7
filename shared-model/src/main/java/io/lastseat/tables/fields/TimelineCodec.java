package io.lastseat.tables.fields;

import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/**
 * Writes and reads the live holds of a resource in few bytes. For each moment it writes the
 * difference from the previous moment (for the first, from 1970) on the finest grid of holds, and
 * the units, as {@link Varints}.
 */
public final class TimelineCodec {

  private static final long GRID = Hold.FINEST.toMillis();

  /** The bytes; empty if nothing is held. */
  public static byte[] write(HoldTimeline holds) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long before = 0;
    for (var moment : holds.units()) {
      long here = moment._1().toEpochMilli() / GRID;
      Varints.write(here - before, bytes);
      Varints.write(moment._2(), bytes);
      before = here;
    }
    return bytes.toByteArray();
  }

  /** Reads the bytes; throws {@link IllegalArgumentException} if they are damaged. */
  public static HoldTimeline read(byte[] bytes) {
    Varints.Bytes from = new Varints.Bytes("holds", bytes);
    HoldTimeline holds = HoldTimeline.EMPTY;
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

  private TimelineCodec() {}
}
