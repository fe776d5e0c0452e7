package io.lastseat.bench.beyond;

/**
 * S1.3: an item per event holds number and version; one transaction changes it and writes the row.
 * Transactions pay twice (DynamoDB developer guide, "Transactions: capacity"), also those that are
 * cancelled. That two of them in flight cancel each other needs no rule of its own here: the second
 * has read an older version.
 */
final class LockItem extends Versioned {

  LockItem(World world, Desk desk, long seats) {
    super(world, desk, seats);
  }

  @Override
  double readUnits() {
    return 1;
  }

  @Override
  void write(Asked asked, long seenVersion) {
    new Call(
            item,
            2,
            0,
            asked.weight(),
            world.transaction,
            () -> {
              // The rows: keys of their own, no limit in the way.
              world.tally.used(2.0 * asked.weight(), 0);
              return put(seenVersion);
            })
        .begin(world, held -> written(asked, held), () -> failed(asked));
  }
}
