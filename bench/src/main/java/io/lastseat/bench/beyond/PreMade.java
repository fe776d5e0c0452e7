package io.lastseat.bench.beyond;

/**
 * S1.4: a row for each seat, made beforehand under a key of its own, taken by a conditional write.
 * Whoever asks tries seats at random, so that no key is hot; who finds so many taken is told that
 * there is none, which may be wrong. Making the rows is not counted.
 */
final class PreMade extends Synchronous {

  /** Seats that somebody tries. */
  static final int TRIES = 8;

  PreMade(World world, Desk desk, long seats) {
    super(world, desk, seats);
  }

  @Override
  void tried(Asked asked) {
    if (asked.lost() == TRIES) {
      decided(asked, asked.weight(), false);
      return;
    }
    int[] won = new int[1];
    new Call(
            KeyLimit.none(),
            1,
            0,
            asked.weight(),
            world.oneItem,
            () -> {
              won[0] = winners(asked.weight());
              return true;
            })
        .begin(world, held -> written(asked, won[0]), () -> failed(asked));
  }

  private int winners(int weight) {
    int winners = 0;
    for (int i = 0; i < weight; i++) {
      if (sold < seats && world.random.nextDouble() * seats >= sold) {
        sold++;
        winners++;
      }
    }
    return winners;
  }

  private void written(Asked asked, int winners) {
    if (winners > 0) {
      decided(asked, winners, true);
    }
    if (winners < asked.weight()) {
      tried(asked.without(winners).lostOnce());
    }
  }
}
