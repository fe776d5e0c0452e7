package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.intake.usecase.BooksCache;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Lastseat's intake: instances of a function, each with one request at a time and with books of its
 * own that it read at most 50 ms ago ({@code BooksCache}); a request that finds them older reads
 * them, one unit under the log's key; then it puts the request under the key of a lane drawn at
 * random. The instance that was used last is used again first.
 */
final class Intake implements Way {

  private final World world;
  private final Desk desk;
  private final Log log;
  private final boolean gate;
  private final KeyLimit[] lanes;
  private final long[] numbers;
  private final Consumer<Slice> stream;
  private final Deque<Instance> idle = new ArrayDeque<>();

  /** Hands what it wrote to the stream. */
  Intake(World world, Desk desk, Log log, boolean gate, int lanes, Consumer<Slice> stream) {
    this.world = world;
    this.desk = desk;
    this.log = log;
    this.gate = gate;
    this.stream = stream;
    this.lanes = new KeyLimit[lanes];
    this.numbers = new long[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      this.lanes[lane] = world.key();
    }
  }

  @Override
  public void ask(long arrived, int weight) {
    Instance instance = idle.isEmpty() ? new Instance() : idle.pop();
    instance.calledAt = world.engine.now();
    world.engine.after(HANDLER_MICROS, () -> books(instance, arrived, weight));
  }

  private void books(Instance instance, long arrived, int weight) {
    long now = world.engine.now();
    if (now - instance.readAt <= BooksCache.MAX_AGE.toNanos() / 1000) {
      pass(instance, arrived, weight);
      return;
    }
    boolean[] soldOut = new boolean[1];
    new Call(
            log.key,
            0,
            1,
            weight,
            world.oneItem,
            () -> {
              soldOut[0] = log.soldOut();
              return true;
            })
        .begin(
            world,
            held -> {
              instance.readAt = now;
              instance.soldOut = soldOut[0];
              pass(instance, arrived, weight);
            },
            () -> fail(instance, arrived, weight));
  }

  private void pass(Instance instance, long arrived, int weight) {
    if (gate && instance.soldOut) {
      release(instance, weight);
      desk.turnedAway(arrived, weight);
      desk.released(weight);
      return;
    }
    int lane = world.random.nextInt(lanes.length);
    new Call(
            lanes[lane],
            1,
            0,
            weight,
            world.oneItem,
            () -> {
              stream.accept(
                  new Slice(lane, numbers[lane] + 1, arrived, world.engine.now(), weight));
              numbers[lane] += weight;
              return true;
            })
        .begin(
            world,
            held -> {
              release(instance, weight);
              desk.released(weight);
            },
            () -> fail(instance, arrived, weight));
  }

  private void fail(Instance instance, long arrived, int weight) {
    release(instance, weight);
    desk.failed(arrived, weight);
    desk.released(weight);
  }

  private void release(Instance instance, int weight) {
    world.tally.ran(weight, world.engine.now() - instance.calledAt, GIGABYTES);
    idle.push(instance);
  }

  private static final class Instance {
    long calledAt;
    long readAt = Long.MIN_VALUE / 2;
    boolean soldOut;
  }
}
