package io.lastseat.bench.locks;

import io.lastseat.bench.contest.Median;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Acquires and releases locks, by Amazon's client and by Lastseat in turn, on one database.
 *
 * @param kinds the names of the ways
 * @param rounds after one to warm up
 * @param length of a run
 */
public record LocksAlone(Seq<String> kinds, int rounds, Ground ground, Duration length) {

  /** Its name on the command line. */
  public static final String NAME = "locks";

  /** The default length of a run. */
  public static final Duration LENGTH = Duration.ofSeconds(2);

  static final Vector<Locks.Way> WAYS =
      Vector.of(
          AmazonLocks.refreshing(1),
          AmazonLocks.refreshing(5),
          AmazonLocks.refreshing(20),
          LastseatLocks.askingAgain(20),
          LastseatLocks.inLine());

  /** The names of all ways. */
  public static Seq<String> names() {
    return WAYS.map(Locks.Way::name);
  }

  /** Runs to be made. */
  public int steps() {
    return LockLoad.ALL.size() * (rounds + 1) * kinds.size();
  }

  /** Measures; calls {@code progress} with the way before each run. */
  public LockFigures measure(Consumer<String> progress) {
    Vector<Locks.Way> ways = WAYS.filter(way -> kinds.contains(way.name()));
    try (DynamoServer server = DynamoServer.start(ground)) {
      return new LockFigures(
          ground, LockLoad.ALL.flatMap(load -> measure(server, load, ways, progress)).asJava());
    }
  }

  private Vector<LockFigures.Line> measure(
      DynamoServer server, LockLoad load, Vector<Locks.Way> ways, Consumer<String> progress) {
    Vector<Vector<LockRun>> byRound =
        Vector.range(0, rounds + 1)
            .map(
                round ->
                    ways.map(
                        way -> {
                          progress.accept(load.name() + ": " + way.name());
                          return LockRun.of(server, way, load, length);
                        }))
            .tail();
    return ways.zipWithIndex(
        (way, place) -> line(load, way, byRound.map(round -> round.get(place))));
  }

  private static LockFigures.Line line(LockLoad load, Locks.Way way, Vector<LockRun> runs) {
    return new LockFigures.Line(
        load.name(),
        way.name(),
        Median.of(runs.map(LockRun::perSecond)),
        Median.of(runs.map(run -> run.waitMillis(50))),
        Median.of(runs.map(run -> run.waitMillis(100))),
        Median.of(runs.map(run -> run.writeUnits() / run.turns())),
        Median.of(runs.map(run -> run.readUnits() / run.turns())),
        runs.map(LockRun::shared).sum().intValue());
  }

  /**
   * A load.
   *
   * @param clients threads that acquire and release without a pause
   * @param names the number of locks that they share
   */
  record LockLoad(String name, int clients, int names) {

    static final LockLoad CONTENDED = new LockLoad("8 clients, one name", 8, 1);

    static final Vector<LockLoad> ALL =
        Vector.of(new LockLoad("one client, one name", 1, 1), CONTENDED);

    String lockOf(int client) {
      return "lock-" + client % names;
    }
  }
}
