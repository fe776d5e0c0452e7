package io.lastseat.bench.beyond;

import java.util.function.Consumer;

/** What the ways have in common that answer in the same call. */
abstract class Synchronous implements Way {

  final World world;
  final Desk desk;
  final long seats;
  long sold;

  Synchronous(World world, Desk desk, long seats) {
    this.world = world;
    this.desk = desk;
    this.seats = seats;
  }

  @Override
  public final void ask(long arrived, int weight) {
    world.engine.after(
        HANDLER_MICROS, () -> tried(new Asked(arrived, weight, world.engine.now(), 0)));
  }

  /** One more try of it. */
  abstract void tried(Asked asked);

  final void decided(Asked asked, int weight, boolean accepted) {
    billed(asked, weight);
    desk.decided(asked.arrived(), weight, accepted);
    desk.released(weight);
  }

  final void failed(Asked asked) {
    billed(asked, asked.weight());
    desk.failed(asked.arrived(), asked.weight());
    desk.released(asked.weight());
  }

  /**
   * Tries again after a pause as Lastseat's own {@code Backoff} makes it (up to 20 ms, doubled, at
   * most 1 s), until nobody waits for the answer any more.
   */
  final void again(Asked asked) {
    long ceiling = Math.min(1_000_000, 20_000L << Math.min(asked.lost(), 10));
    long pause = world.random.nextLong(ceiling + 1);
    if (world.engine.now() + pause - asked.begun() > PATIENCE_MICROS) {
      failed(asked);
    } else {
      world.engine.after(pause, () -> tried(asked.lostOnce()));
    }
  }

  private void billed(Asked asked, int weight) {
    world.tally.ran(weight, world.engine.now() - asked.begun() + HANDLER_MICROS, GIGABYTES);
  }

  /**
   * A request on its way.
   *
   * @param lost how often somebody else was faster
   */
  record Asked(long arrived, int weight, long begun, int lost) {

    Asked lostOnce() {
      return new Asked(arrived, weight, begun, lost + 1);
    }

    /** From here each goes its own way: only one can win. */
    void each(Consumer<Asked> then) {
      for (int i = 0; i < weight; i++) {
        then.accept(new Asked(arrived, 1, begun, lost));
      }
    }

    Asked without(int answered) {
      return new Asked(arrived, weight - answered, begun, lost);
    }
  }
}
