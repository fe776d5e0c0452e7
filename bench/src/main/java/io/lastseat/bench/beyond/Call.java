package io.lastseat.bench.beyond;

import java.util.function.BooleanSupplier;

/**
 * One call of DynamoDB on a limited partition key, with the SDK's tries. It takes effect half way
 * through its time; that moment decides who was first. Whoever is throttled pays nothing but time.
 *
 * @param key whose units it takes
 * @param write units
 * @param read units
 * @param weight how many alike calls this one stands for
 * @param latency of one try
 * @param effect what it does when DynamoDB carries it out; false where its condition fails
 */
record Call(
    KeyLimit key, double write, double read, int weight, Latency latency, BooleanSupplier effect) {

  /** Begins it. */
  void begin(World world, Answer answered, Runnable givenUp) {
    attempt(world, 1, world.engine.now(), answered, givenUp);
  }

  private void attempt(World world, int number, long begun, Answer answered, Runnable givenUp) {
    long takes = latency.sample(world.random);
    world.engine.after(
        takes / 2,
        () -> {
          boolean admitted = key.admits(world.engine.now(), write * weight, read * weight);
          if (admitted) {
            world.tally.used(write * weight, read * weight);
            boolean held = effect.getAsBoolean();
            world.engine.after(takes - takes / 2, () -> answered.of(held));
          } else {
            world.tally.throttled(weight);
            world.engine.after(
                takes - takes / 2, () -> again(world, number, begun, answered, givenUp));
          }
        });
  }

  private void again(World world, int failed, long begun, Answer answered, Runnable givenUp) {
    long pause = Retries.pause(failed, world.random);
    boolean inTime = world.engine.now() + pause - begun < Retries.CALL_TIMEOUT_MICROS;
    if (failed < Retries.ATTEMPTS && inTime) {
      world.engine.after(pause, () -> attempt(world, failed + 1, begun, answered, givenUp));
    } else {
      long left = begun + Retries.CALL_TIMEOUT_MICROS - world.engine.now();
      world.engine.after(failed < Retries.ATTEMPTS ? Math.max(0, left) : 0, givenUp);
    }
  }

  /** What comes back. */
  @FunctionalInterface
  interface Answer {

    /** Carried out, or refused by its condition. */
    void of(boolean held);
  }
}
