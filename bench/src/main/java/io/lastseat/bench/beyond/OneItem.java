package io.lastseat.bench.beyond;

/**
 * S1.2: the event's item holds the users, their number and a version; read strongly, then written
 * on the version. Who loses pays for the write all the same (DynamoDB developer guide, "Condition
 * expressions"), and the item grows with each user up to 400 KB.
 */
final class OneItem extends Versioned {

  /** Names, number, version. */
  static final int BARE_BYTES = 100;

  /** An identifier of 11 characters in a list. */
  static final int USER_BYTES = 12;

  /** The largest item (DynamoDB developer guide, "Service quotas"). */
  static final int LARGEST_ITEM_BYTES = 400 * 1024;

  OneItem(World world, Desk desk, long seats) {
    super(world, desk, seats);
  }

  @Override
  double readUnits() {
    return World.readUnits(bytes());
  }

  @Override
  void write(Asked asked, long seenVersion) {
    if (bytes() + USER_BYTES > LARGEST_ITEM_BYTES) {
      failed(asked);
      return;
    }
    new Call(
            item,
            World.writeUnits(bytes() + USER_BYTES),
            0,
            asked.weight(),
            world.oneItem,
            () -> put(seenVersion))
        .begin(world, held -> written(asked, held), () -> failed(asked));
  }

  private double bytes() {
    return BARE_BYTES + (double) USER_BYTES * sold;
  }
}
