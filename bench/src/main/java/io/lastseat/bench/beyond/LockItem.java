package io.lastseat.bench.beyond;

/**
 * S1.3: an item per event holds number and version; one transaction changes it and writes the row.
 * Transactions pay twice (DynamoDB developer guide, "Transactions: capacity"), also those that are
 * cancelled. That two of them in flight cancel each other needs no rule of its own here: the second
 * has read an older version.
 */
final class LockItem extends Synchronous {

  private final KeyLimit lock;
  private long version;

  LockItem(World world, Desk desk, long seats) {
    super(world, desk, seats);
    lock = world.key();
  }

  @Override
  void tried(Asked asked) {
    long[] seen = new long[2];
    new Call(
            lock,
            0,
            1,
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
      return;
    }
    new Call(lock, 2, 0, asked.weight(), world.transaction, () -> put(asked.weight(), seenVersion))
        .begin(world, held -> written(asked, held), () -> failed(asked));
  }

  private boolean put(int weight, long seenVersion) {
    world.tally.used(2.0 * weight, 0); // the rows: keys of their own, no limit in the way
    if (version != seenVersion) {
      return false;
    }
    version++;
    sold++;
    return true;
  }

  private void written(Asked asked, boolean held) {
    if (held) {
      decided(asked, 1, true);
    } else {
      again(asked);
    }
  }
}
