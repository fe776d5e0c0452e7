package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import java.util.List;
import java.util.function.Consumer;

/** The decision log of the hot event: one partition key, one number after the other. */
final class Log {

  /** BatchWriteItem takes 25 puts (DynamoDB API reference), and that is how rows appear. */
  static final int ROWS_PER_CALL = 25;

  final KeyLimit key;
  final long seats;
  Commit newest;

  Log(World world, long seats) {
    this.key = world.key();
    this.seats = seats;
    this.newest = new Commit(0, 0, 0, Long.MIN_VALUE, List.of());
  }

  boolean soldOut() {
    return newest.taken >= seats;
  }

  /** The item that stands or falls with its number. */
  boolean append(Commit commit) {
    if (commit.number != newest.number + 1) {
      return false;
    }
    newest = commit;
    return true;
  }

  /** What comes after this commit for these requests. */
  Commit next(Commit known, List<Slice> slices, int verdicts) {
    long granted = Math.min(verdicts, Math.max(0, seats - known.taken));
    long through = known.through;
    for (Slice slice : slices) {
      through = Math.max(through, slice.written());
    }
    return new Commit(known.number + 1, verdicts, known.taken + granted, through, slices);
  }

  /** One commit, and which of its rows can be seen. */
  static final class Commit {

    final long number;
    final int verdicts;
    final long taken;
    final long through;
    private final List<Slice> slices;
    private int visible;

    Commit(long number, int verdicts, long taken, long through, List<Slice> slices) {
      this.number = number;
      this.verdicts = verdicts;
      this.taken = taken;
      this.through = through;
      this.slices = slices;
    }

    /** How many rows nobody has written yet. */
    int missing() {
      return verdicts - visible;
    }

    /** So many of the rows, from the first, are there; whoever has become visible is told. */
    void rowsUpTo(int count, Consumer<Slice> seen) {
      int until = Math.min(count, verdicts);
      int place = 0;
      for (Slice slice : slices) {
        int from = Math.max(visible, place);
        int to = Math.min(until, place + slice.weight());
        if (to > from) {
          seen.accept(slice.ofWeight(to - from));
        }
        place += slice.weight();
      }
      visible = Math.max(visible, until);
    }
  }
}
