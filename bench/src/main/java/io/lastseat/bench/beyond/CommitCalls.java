package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Log.Commit;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The calls of a serializer: for the log and its index, and for the rows. */
final class CommitCalls {

  /** A Query answers at most 1 MB (DynamoDB API reference, Query); each further page is a call. */
  private static final double PAGE_BYTES = 1_048_576;

  private final World world;
  private final Log log;
  private final Desk desk;
  private final CommitSize size;

  CommitCalls(World world, Log log, Desk desk, CommitSize size) {
    this.world = world;
    this.log = log;
    this.desk = desk;
    this.size = size;
  }

  /** Reads the head of the newest commit, in the local index. */
  void newest(Consumer<Commit> then, Runnable failed) {
    AtomicReference<Commit> newest = new AtomicReference<>(log.newest());
    new Call(
            log.key,
            0,
            size.headReadUnits(log.newest()),
            1,
            world.oneItem,
            () -> {
              newest.set(log.newest());
              return true;
            })
        .begin(world, held -> then.accept(newest.get()), failed);
  }

  /** Reads the commits from the first to the last of these, whole, in one query. */
  void read(List<Long> numbers, Consumer<List<Commit>> then, Runnable failed) {
    List<Commit> commits = numbers.stream().map(log::get).toList();
    if (commits.isEmpty()) {
      then.accept(commits);
      return;
    }
    double bytes = 0;
    for (long number = numbers.get(0); number <= numbers.get(numbers.size() - 1); number++) {
      bytes += size.bytes(log.get(number));
    }
    new Call(
            log.key,
            0,
            World.readUnits(bytes),
            1,
            world.oneItem.times(Math.ceil(bytes / PAGE_BYTES)),
            () -> true)
        .begin(world, held -> then.accept(commits), failed);
  }

  /** Appends it if its number is absent; told whether it was. */
  void append(Commit commit, Call.Answer answered, Runnable failed) {
    new Call(
            log.key,
            size.writeUnits(commit),
            0,
            1,
            world.oneItem,
            () -> {
              boolean appended = log.append(commit);
              world.tally.append(appended);
              return appended;
            })
        .begin(world, answered, failed);
  }

  /** Looks for so many rows. */
  void lookFor(int rows, Runnable then) {
    world.tally.lookedFor(rows);
    RowCalls.run(world, rows, RowCalls.KEYS_PER_CALL, covered -> {}, then);
  }

  /** Writes what is missing of their rows, side by side. */
  void writeRows(List<Commit> commits, Runnable then) {
    int[] missing = commits.stream().mapToInt(Commit::missing).toArray();
    int all = Arrays.stream(missing).sum();
    world.tally.used(all, 0);
    RowCalls.run(
        world,
        all,
        Log.ROWS_PER_CALL,
        covered -> {
          int left = covered;
          for (int i = 0; i < missing.length; i++) {
            int own = Math.min(left, missing[i]);
            left -= own;
            seen(commits.get(i), commits.get(i).verdicts - missing[i] + own);
          }
        },
        then);
  }

  private void seen(Commit commit, int rows) {
    commit.rowsUpTo(
        rows, slice -> desk.decided(slice.arrived(), slice.weight(), commit.taken <= log.seats));
  }
}
