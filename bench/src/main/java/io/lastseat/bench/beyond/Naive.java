package io.lastseat.bench.beyond;

/**
 * Counts the rows of the event, and writes a row if there is room: nothing stops two from seeing
 * the same last seat. A row has about {@link #ROW_BYTES}; all rows of the event share a partition
 * key, so the count becomes dearer with each of them.
 */
final class Naive extends Synchronous {

  /** Event, user, status, time. */
  static final int ROW_BYTES = 100;

  /** A Query answers at most 1 MB (DynamoDB API reference, Query); each further page is a call. */
  private static final double PAGE_BYTES = 1_048_576;

  private final KeyLimit event;

  Naive(World world, Desk desk, long seats) {
    super(world, desk, seats);
    event = world.key();
  }

  @Override
  void tried(Asked asked) {
    double bytes = (double) sold * ROW_BYTES;
    double pages = Math.ceil(Math.max(1, bytes) / PAGE_BYTES);
    long[] seen = new long[1];
    new Call(
            event,
            0,
            World.readUnits(bytes),
            asked.weight(),
            world.oneItem.times(pages),
            () -> {
              seen[0] = sold;
              return true;
            })
        .begin(world, held -> counted(asked, seen[0]), () -> failed(asked));
  }

  private void counted(Asked asked, long seen) {
    if (seen >= seats) {
      decided(asked, asked.weight(), false);
      return;
    }
    new Call(
            event,
            1,
            0,
            asked.weight(),
            world.oneItem,
            () -> {
              sold += asked.weight();
              return true;
            })
        .begin(world, held -> decided(asked, asked.weight(), true), () -> failed(asked));
  }
}
