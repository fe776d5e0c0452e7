package io.lastseat.bench.beyond;

/**
 * One item with a number, raised under the condition that there is room, and then the row by
 * itself: a crash between the two loses the row. A refusal costs the write unit of its failed
 * condition and leaves no record.
 */
final class Counter extends Synchronous {

  private final KeyLimit counter;

  Counter(World world, Desk desk, long seats) {
    super(world, desk, seats);
    counter = world.key();
  }

  @Override
  void tried(Asked asked) {
    int[] won = new int[1];
    new Call(
            counter,
            1,
            0,
            asked.weight(),
            world.oneItem,
            () -> {
              won[0] = (int) Math.min(asked.weight(), Math.max(0, seats - sold));
              sold += won[0];
              return true;
            })
        .begin(world, held -> counted(asked, won[0]), () -> failed(asked));
  }

  private void counted(Asked asked, int winners) {
    if (winners < asked.weight()) {
      decided(asked, asked.weight() - winners, false);
    }
    if (winners > 0) {
      Asked won = asked.without(asked.weight() - winners);
      new Call(KeyLimit.none(), 1, 0, winners, world.oneItem, () -> true)
          .begin(world, held -> decided(won, winners, true), () -> failed(won));
    }
  }
}
