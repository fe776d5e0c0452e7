package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import java.util.List;

/**
 * One shard of the stream, the mapping that polls it, and the serializer function that it calls.
 * One batch of a shard is under way at a time.
 */
final class Serializer {

  /** "At a base rate of 4 times per second" (Lambda developer guide, "Using … with DynamoDB"). */
  static final long POLL_MICROS = 250_000;

  /** template.yaml, BatchSize; a GetRecords call answers no more either, and no more than 1 MB. */
  static final int BATCH = 1_000;

  /** From the write until a poll can see it; an assumption, AWS says "near-real time". */
  static final long STREAM_DELAY_MICROS = 50_000;

  /** From the poll to the function's first line; an assumption. */
  static final long INVOKE_MICROS = 10_000;

  /** Reading and deciding one record; an assumption. */
  static final long RECORD_MICROS = 20;

  /** Until Lambda calls again after a failure; how long is not documented. */
  static final long FAILED_MICROS = 1_000_000;

  /** template.yaml, SerializerMemory: 1,769 MB. */
  static final double GIGABYTES = 1.769 * 1000 / 1024;

  private final World world;
  private final Deciding deciding;
  private final long pollMicros;
  private final Backlog waiting = new Backlog();

  private Backlog open = new Backlog();
  private long called;
  private long polled;

  Serializer(World world, Deciding deciding, long pollMicros, long firstPoll) {
    this.world = world;
    this.deciding = deciding;
    this.pollMicros = pollMicros;
    world.engine.after(firstPoll, this::poll);
  }

  /** The stream has it. */
  void put(Slice slice) {
    waiting.add(slice);
  }

  private void poll() {
    polled = world.engine.now();
    List<Slice> batch = waiting.take(BATCH, polled - STREAM_DELAY_MICROS);
    if (batch.isEmpty()) {
      world.engine.after(pollMicros, this::poll);
      return;
    }
    open = new Backlog();
    batch.forEach(open::add);
    called = polled + INVOKE_MICROS;
    world.engine.after(INVOKE_MICROS + open.size() * RECORD_MICROS, this::begin);
  }

  private void begin() {
    deciding.begin(open, this::done, this::fail);
  }

  private void done() {
    bill();
    world.engine.after(Math.max(0, polled + pollMicros - world.engine.now()), this::poll);
  }

  private void fail() {
    bill();
    called = world.engine.now() + FAILED_MICROS;
    world.engine.after(FAILED_MICROS, this::begin);
  }

  private void bill() {
    world.tally.ran(1, world.engine.now() - called, GIGABYTES);
  }
}
