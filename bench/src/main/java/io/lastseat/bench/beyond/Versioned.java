package io.lastseat.bench.beyond;

/**
 * What S1.2 and S1.3 have in common: one item is read, and written on the version that was read.
 */
abstract class Versioned extends Synchronous {

  final KeyLimit item;
  private long version;

  Versioned(World world, Desk desk, long seats) {
    super(world, desk, seats);
    item = world.key();
  }

  /** Of a strongly consistent read of the item. */
  abstract double readUnits();

  /** Writes on this version, which was read when there was room. */
  abstract void write(Asked asked, long seenVersion);

  @Override
  final void tried(Asked asked) {
    long[] seen = new long[2];
    new Call(
            item,
            0,
            readUnits(),
            asked.weight(),
            world.oneItem,
            () -> {
              seen[0] = version;
              seen[1] = sold;
              return true;
            })
        .begin(world, held -> asked.each(one -> read(one, seen[0], seen[1])), () -> failed(asked));
  }

  private void read(Asked asked, long seenVersion, long seenSold) {
    if (seenSold >= seats) {
      decided(asked, asked.weight(), false);
    } else {
      write(asked, seenVersion);
    }
  }

  /** The write itself; false where somebody was faster. */
  final boolean put(long seenVersion) {
    if (version != seenVersion) {
      return false;
    }
    version++;
    sold++;
    return true;
  }

  final void written(Asked asked, boolean held) {
    if (held) {
      decided(asked, 1, true);
    } else {
      again(asked);
    }
  }
}
