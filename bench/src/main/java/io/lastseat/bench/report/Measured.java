package io.lastseat.bench.report;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.startup.StartUpResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All figures of one measurement.
 *
 * @param machine where and when
 * @param matches the workloads on each ground
 * @param startUp of the packaged functions; empty if not measured
 * @param locks on each ground; empty if not measured
 * @param http calls through HTTP; without lines if not measured
 * @param before the comparison with an earlier build; null if not measured
 */
public record Measured(
    MachineReport machine,
    List<MatchResult> matches,
    List<StartUpResult> startUp,
    List<LockFigures> locks,
    HttpTimes http,
    @Nullable BeforeFigures before) {

  /** Figures of matches alone. */
  public static Measured of(MachineReport machine, List<MatchResult> matches) {
    return new Measured(machine, matches, List.of(), List.of(), HttpTimes.NONE, null);
  }

  /** These figures, and the start-up of functions. */
  public Measured withStartUp(List<StartUpResult> functions) {
    return new Measured(machine, matches, functions, locks, http, before);
  }

  /** These figures, and locks. */
  public Measured withLocks(List<LockFigures> figures) {
    return new Measured(machine, matches, startUp, figures, http, before);
  }

  /** These figures, and calls through HTTP. */
  public Measured withHttp(HttpTimes times) {
    return new Measured(machine, matches, startUp, locks, times, before);
  }

  /** These figures, and the comparison with an earlier build. */
  public Measured withBefore(BeforeFigures figures) {
    return new Measured(machine, matches, startUp, locks, http, figures);
  }

  /** The match of this workload on this ground, if it was played. */
  public Optional<MatchResult> find(String workload, Ground ground) {
    return matches.stream()
        .filter(match -> match.name().equals(workload) && match.ground() == ground)
        .findFirst();
  }

  /** Candidates that sold too many seats, broke a promise, or let two clients have a lock. */
  public List<String> soldTooMany() {
    return Stream.concat(
            matches.stream().flatMap(match -> match.soldTooMany().stream()),
            locks.stream().flatMap(figures -> figures.notExclusive().stream()))
        .distinct()
        .toList();
  }

  /**
   * The ratio of this build's decisions by the stream to an earlier build's: medians.
   *
   * @param inProcess without HTTP, at the event with room for all
   * @param throughHttp through HTTP
   */
  public record BeforeFigures(double inProcess, double throughHttp) {}
}
