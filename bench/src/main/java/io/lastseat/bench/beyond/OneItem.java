package io.lastseat.bench.beyond;

/**
 * S1.2: the event's item holds the users, their number and a version; read strongly, then written
 * on the version. Who loses pays for the write all the same (DynamoDB developer guide, "Condition
 * expressions"), and the item grows with each user up to 400 KB.
 */
final class OneItem extends Synchronous {

  /** Names, number, version. */
  static final int BARE_BYTES = 100;

  /** An identifier of 11 characters in a list. */
  static final int USER_BYTES = 12;

  /** The largest item (DynamoDB developer guide, "Service quotas"). */
  static final int LARGEST_ITEM_BYTES = 400 * 1024;

  private final KeyLimit item;
  private long version;

  OneItem(World world, Desk desk, long seats) {
    super(world, desk, seats);
    item = world.key();
  }

  @Override
  void tried(Asked asked) {
    long[] seen = new long[2];
    new Call(
            item,
            0,
            World.readUnits(bytes()),
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
    } else if (bytes() + USER_BYTES > LARGEST_ITEM_BYTES) {
      failed(asked);
    } else {
      new Call(
              item,
              World.writeUnits(bytes() + USER_BYTES),
              0,
              asked.weight(),
              world.oneItem,
              () -> put(seenVersion))
          .begin(world, held -> written(asked, held), () -> failed(asked));
    }
  }

  private boolean put(long seenVersion) {
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

  private double bytes() {
    return BARE_BYTES + (double) USER_BYTES * sold;
  }
}
