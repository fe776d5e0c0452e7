package io.lastseat.bench.beyond;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.bench.beyond.Log.Commit;
import io.lastseat.log.LogLimits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of {@code SerialDecider}, call by call, with the memory of one process. */
final class Deciding {

  /** {@code SerializerParts}: the backoff's first pause, which {@code lostAppend} always takes. */
  static final long LOST_PAUSE_MICROS = 20_000;

  /** {@code SerialDecider}: so many lost appends over one batch fail it. */
  static final int MOST_LOST_APPENDS = 100;

  /** The older half of so many commits is completed. */
  static final int MOST_BEHIND = LogLimits.ORDINARY.unconfirmed();

  private final World world;
  private final Log log;
  private final CommitSize size;
  private final CommitCalls calls;

  /** Commits whose rows are there and that no commit has said this of, as far as is known. */
  private final Set<Long> confirmed = new HashSet<>();

  private @Nullable Commit known;
  private boolean alone = true;

  private Backlog open = new Backlog();
  private int lost;
  private Runnable done = () -> {};
  private Runnable failed = () -> {};

  Deciding(World world, Log log, Desk desk, CommitSize size) {
    this.world = world;
    this.log = log;
    this.size = size;
    this.calls = new CommitCalls(world, log, desk, size);
  }

  /**
   * Decides a batch. Whoever does not seem to be alone looks at the log before it appends; whoever
   * knows nothing, as at first and after a failure, takes over.
   *
   * @param requests what is left of them has no verdict
   * @param whenDone every request has its row
   * @param whenFailed the log could not be reached, or others were faster too often
   */
  void begin(Backlog requests, Runnable whenDone, Runnable whenFailed) {
    open = requests;
    done = whenDone;
    failed = whenFailed;
    lost = 0;
    Commit knew = known;
    known = null;
    if (knew != null && alone) {
      leaveOut(knew);
    } else {
      calls.newest(
          newest -> {
            alone = knew == null || knew.number == newest.number;
            if (knew == null) {
              takeOver(newest);
            } else {
              leaveOut(newest);
            }
          },
          failed);
    }
  }

  /** Whoever knows nothing writes what rows its predecessors may owe, itself before included. */
  private void takeOver(Commit newest) {
    confirmed.clear();
    calls.read(
        confirmedIn(newest).missing(newest.number),
        owed -> complete(owed, () -> leaveOut(newest)),
        failed);
  }

  /** Looked for is only what its lane's mark does not show to be new. */
  private void leaveOut(Commit newest) {
    List<Slice> doubtful = open.takeUpTo(newest.marks);
    if (doubtful.isEmpty()) {
      goOn(newest);
      return;
    }
    List<Long> unconfirmed = confirmedIn(newest).missing(newest.number);
    calls.read(
        unconfirmed,
        commits -> lookFor(doubtful, commits, () -> goOn(newest)),
        () -> {
          open.putBack(doubtful);
          failed.run();
        });
  }

  /** Lanes are in order here, so whatever is not above the mark does have a verdict. */
  private void lookFor(List<Slice> doubtful, List<Commit> unconfirmed, Runnable then) {
    List<Commit> holding = unconfirmed.stream().filter(c -> c.holds(doubtful) > 0).toList();
    int held = holding.stream().mapToInt(c -> c.holds(doubtful)).sum();
    int all = doubtful.stream().mapToInt(Slice::weight).sum();
    complete(holding, () -> calls.lookFor(all - held, then));
  }

  private void goOn(Commit newest) {
    if (open.size() == 0) {
      known = newest;
      done.run();
      return;
    }
    Confirmed said = confirmedIn(newest);
    if (newest.number - said.through() < MOST_BEHIND) {
      append(newest, said);
    } else {
      calls.read(
          said.missing(newest.number - MOST_BEHIND / 2),
          older -> complete(older, () -> append(newest, confirmedIn(newest))),
          failed);
    }
  }

  private void append(Commit newest, Confirmed said) {
    List<Slice> slices = open.take(size.verdicts(), Long.MAX_VALUE);
    Commit commit = log.next(newest, said, slices);
    world.tally.behind(newest.number - said.through());
    calls.append(
        commit,
        held -> {
          if (held) {
            confirmed.clear();
            writeRows(commit);
          } else {
            open.putBack(slices);
            lostIt();
          }
        },
        () -> {
          open.putBack(slices);
          failed.run();
        });
  }

  private void writeRows(Commit commit) {
    calls.writeRows(
        List.of(commit),
        () -> {
          confirmed.add(commit.number);
          goOn(commit);
        });
  }

  private void lostIt() {
    alone = false;
    if (++lost > MOST_LOST_APPENDS) {
      failed.run();
    } else {
      world.engine.after(
          world.random.nextLong(LOST_PAUSE_MICROS + 1), () -> calls.newest(this::leaveOut, failed));
    }
  }

  /** Rows that somebody else owes. */
  private void complete(List<Commit> commits, Runnable then) {
    Runnable confirm =
        () -> {
          commits.forEach(commit -> confirmed.add(commit.number));
          then.run();
        };
    calls.lookFor(
        commits.stream().mapToInt(c -> c.verdicts).sum(), () -> calls.writeRows(commits, confirm));
  }

  private Confirmed confirmedIn(Commit newest) {
    return newest.confirmed.with(confirmed);
  }
}
