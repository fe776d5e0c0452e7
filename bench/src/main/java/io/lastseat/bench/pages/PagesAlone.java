package io.lastseat.bench.pages;

import io.lastseat.bench.compare.Median;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Pages that wait for their verdicts at once, by the JavaScript client in Node, on a server of this
 * machine.
 *
 * @param home of the project
 * @param pages that wait
 * @param rounds of which each has a server of its own
 * @param held so long after all have begun to wait, nobody decides
 */
public record PagesAlone(Path home, int pages, int rounds, Duration held) {

  /** What it is asked for by. */
  public static final String NAME = "waiting-pages";

  /** So many unless told. */
  public static final int PAGES = 500;

  /** Long enough for the longest wait of a call, and for polls between. */
  public static final Duration HELD = Duration.ofSeconds(30);

  /** Measures; is told before each round. */
  public PagesFigures measure(Consumer<String> progress) {
    Vector<PagesRun> runs =
        Vector.range(0, rounds)
            .map(
                round -> {
                  progress.accept(NAME);
                  return PagesRun.of(home, pages, held);
                });
    return new PagesFigures(
        pages,
        held.toSeconds(),
        median(runs, run -> run.lateMillis(50)),
        median(runs, run -> run.lateMillis(99)),
        median(runs, PagesRun::pollsPerSecond),
        median(runs, PagesRun::othersMillis));
  }

  private static double median(Vector<PagesRun> runs, ToDoubleFunction<PagesRun> figure) {
    return Median.of(runs.map(figure::applyAsDouble));
  }
}
