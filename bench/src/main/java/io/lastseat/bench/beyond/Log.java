package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The decision log of the hot event: one partition key, one number after the other. */
final class Log {

  /** BatchWriteItem takes 25 puts (DynamoDB API reference), and that is how rows appear. */
  static final int ROWS_PER_CALL = 25;

  final KeyLimit key;
  final long seats;
  private final List<Commit> commits = new ArrayList<>();

  Log(World world, long seats, int lanes) {
    this.key = world.key();
    this.seats = seats;
    commits.add(new Commit(0, 0, new long[lanes], Confirmed.NONE, List.of()));
  }

  Commit newest() {
    return commits.get(commits.size() - 1);
  }

  /** The commit of that number; 0 is before the first. */
  Commit get(long number) {
    return commits.get((int) number);
  }

  boolean soldOut() {
    return newest().taken >= seats;
  }

  /** The item that stands or falls with its number. */
  boolean append(Commit commit) {
    return commit.number == newest().number + 1 && commits.add(commit);
  }

  /** What comes after this commit for these requests. */
  Commit next(Commit known, Confirmed confirmed, List<Slice> slices) {
    long[] marks = known.marks.clone();
    int verdicts = 0;
    for (Slice slice : slices) {
      marks[slice.lane()] = Math.max(marks[slice.lane()], slice.last());
      verdicts += slice.weight();
    }
    long granted = Math.min(verdicts, Math.max(0, seats - known.taken));
    return new Commit(known.number + 1, known.taken + granted, marks, confirmed, slices);
  }

  /** One commit, and which of its rows can be seen. */
  static final class Commit {

    final long number;
    final long taken;

    /** Of each lane the greatest number decided so far. */
    final long[] marks;

    final Confirmed confirmed;
    final int verdicts;
    private final List<Slice> slices;
    private int visible;

    Commit(long number, long taken, long[] marks, Confirmed confirmed, List<Slice> slices) {
      this.number = number;
      this.taken = taken;
      this.marks = marks;
      this.confirmed = confirmed;
      this.slices = slices;
      this.verdicts = slices.stream().mapToInt(Slice::weight).sum();
    }

    /** How many rows nobody has written yet. */
    int missing() {
      return verdicts - visible;
    }

    /** How many of these requests it decides. */
    int holds(List<Slice> requests) {
      int count = 0;
      for (Slice own : slices) {
        for (Slice request : requests) {
          count +=
              own.lane() == request.lane()
                  ? request.upTo(own.last()) - request.upTo(own.number() - 1)
                  : 0;
        }
      }
      return count;
    }

    /** So many of the rows, from the first, are there; whoever has become visible is told. */
    void rowsUpTo(int count, Consumer<Slice> seen) {
      int until = Math.min(count, verdicts);
      int place = 0;
      for (Slice slice : slices) {
        int from = Math.max(visible, place) - place;
        int to = Math.min(until - place, slice.weight());
        if (to > from) {
          seen.accept(slice.part(from, to));
        }
        place += slice.weight();
      }
      visible = Math.max(visible, until);
    }
  }
}
