package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.bench.beyond.Log.Commit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One shard of the stream, the mapping that polls it, and the serializer function that it calls:
 * the steps of {@code SerialDecider}, call by call. One batch of a shard is under way at a time.
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

  /** {@code SerializerParts}: the backoff's first pause, which {@code lostAppend} always takes. */
  static final long LOST_PAUSE_MICROS = 20_000;

  /** {@code SerialDecider}: so many lost appends over one batch fail it. */
  static final int MOST_LOST_APPENDS = 100;

  /** Until Lambda calls again after a failure; how long is not documented. */
  static final long FAILED_MICROS = 1_000_000;

  /** template.yaml, SerializerMemory: 1,769 MB. */
  static final double GIGABYTES = 1.769 * 1000 / 1024;

  private final World world;
  private final Log log;
  private final Desk desk;
  private final CommitSize size;
  private final long pollMicros;
  private final Backlog waiting = new Backlog();

  private Backlog open = new Backlog();
  private @Nullable Commit known;
  private int lost;
  private long called;
  private long polled;

  Serializer(World world, Log log, Desk desk, CommitSize size, long pollMicros, long firstPoll) {
    this.world = world;
    this.log = log;
    this.desk = desk;
    this.size = size;
    this.pollMicros = pollMicros;
    world.engine.after(firstPoll, this::poll);
  }

  /** The stream has it. */
  void put(Slice slice) {
    waiting.add(slice);
  }

  /** Requests that have no verdict yet. */
  int pending() {
    return waiting.size() + open.size();
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
    lost = 0;
    Commit knew = known;
    known = null;
    if (knew == null) {
      readLog();
    } else {
      leaveOut(knew);
    }
  }

  /** Rows are read only where there may be one: numbers not above the greatest decided. */
  private void leaveOut(Commit knew) {
    int doubtful = open.writtenUntil(knew.through);
    world.tally.used(0, doubtful);
    world.tally.doubtful(doubtful);
    RowCalls.run(world, doubtful, RowCalls.KEYS_PER_CALL, covered -> {}, () -> append(knew));
  }

  private void append(Commit knew) {
    int verdicts = Math.min(size.verdicts(), open.size());
    List<Slice> slices = open.take(verdicts, Long.MAX_VALUE);
    Commit commit = log.next(knew, slices, verdicts);
    new Call(
            log.key,
            size.writeUnits(verdicts),
            0,
            1,
            world.oneItem,
            () -> {
              boolean appended = log.append(commit);
              world.tally.append(appended);
              return appended;
            })
        .begin(
            world,
            held -> {
              if (held) {
                appended(commit);
              } else {
                putBack(slices);
                lostIt();
              }
            },
            () -> {
              putBack(slices);
              fail();
            });
  }

  private void appended(Commit commit) {
    write(
        commit,
        () -> {
          if (open.size() > 0) {
            append(commit);
          } else {
            known = commit;
            done();
          }
        });
  }

  private void lostIt() {
    if (++lost > MOST_LOST_APPENDS) {
      fail();
    } else {
      world.engine.after(world.random.nextLong(LOST_PAUSE_MICROS + 1), this::readLog);
    }
  }

  /** The newest commit, whole; then the rows that its writer has not written yet. */
  private void readLog() {
    Commit[] read = new Commit[1];
    new Call(
            log.key,
            0,
            size.readUnits(log.newest.verdicts),
            1,
            world.oneItem,
            () -> {
              read[0] = log.newest;
              return true;
            })
        .begin(world, held -> complete(read[0]), this::fail);
  }

  private void complete(Commit newest) {
    world.tally.used(0, newest.verdicts);
    RowCalls.run(
        world,
        newest.verdicts,
        RowCalls.KEYS_PER_CALL,
        covered -> {},
        () -> write(newest, () -> leaveOut(newest)));
  }

  /** Writes what is missing of its rows. */
  private void write(Commit commit, Runnable then) {
    int missing = commit.missing();
    int there = commit.verdicts - missing;
    world.tally.used(missing, 0);
    RowCalls.run(
        world,
        missing,
        Log.ROWS_PER_CALL,
        covered ->
            commit.rowsUpTo(
                there + covered,
                slice -> desk.decided(slice.arrived(), slice.weight(), commit.taken <= log.seats)),
        then);
  }

  private void putBack(List<Slice> slices) {
    Backlog all = new Backlog();
    slices.forEach(all::add);
    open.take(Integer.MAX_VALUE, Long.MAX_VALUE).forEach(all::add);
    open = all;
  }

  private void done() {
    bill();
    world.engine.after(Math.max(0, polled + pollMicros - world.engine.now()), this::poll);
  }

  private void fail() {
    bill();
    known = null;
    called = world.engine.now() + FAILED_MICROS;
    world.engine.after(FAILED_MICROS, this::begin);
  }

  private void bill() {
    world.tally.ran(1, world.engine.now() - called, GIGABYTES);
  }
}
