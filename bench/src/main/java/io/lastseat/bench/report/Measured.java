package io.lastseat.bench.report;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.startup.StartUpResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was measured in one go.
 *
 * @param machine where and when
 * @param matches the workloads, on DynamoDB Local and PostgreSQL as fast as the machine goes
 * @param contention the event with room for all, with other numbers of clients
 * @param startUp of the packaged functions; empty where it was not measured
 * @param locks at several distances; empty where they were not measured
 * @param http calls through HTTP; without lines where they were not measured
 * @param before the build before; null where it was not measured
 */
public record Measured(
    MachineReport machine,
    List<MatchResult> matches,
    List<MatchResult> contention,
    List<StartUpResult> startUp,
    List<LockFigures> locks,
    HttpTimes http,
    @Nullable BeforeFigures before) {

  /** The matches alone. */
  public static Measured of(
      MachineReport machine, List<MatchResult> matches, List<MatchResult> contention) {
    return new Measured(machine, matches, contention, List.of(), List.of(), HttpTimes.NONE, null);
  }

  /** The same, and how functions start. */
  public Measured withStartUp(List<StartUpResult> functions) {
    return new Measured(machine, matches, contention, functions, locks, http, before);
  }

  /** The same, and locks. */
  public Measured withLocks(List<LockFigures> figures) {
    return new Measured(machine, matches, contention, startUp, figures, http, before);
  }

  /** The same, and calls through HTTP. */
  public Measured withHttp(HttpTimes times) {
    return new Measured(machine, matches, contention, startUp, locks, times, before);
  }

  /** The same, and the build before. */
  public Measured withBefore(BeforeFigures figures) {
    return new Measured(machine, matches, contention, startUp, locks, http, figures);
  }

  /** The match of this name, with its usual or another number of clients, if there was one. */
  public Optional<MatchResult> find(String name) {
    return Stream.concat(matches.stream(), contention.stream())
        .filter(match -> match.name().equals(name))
        .findFirst();
  }

  /** Candidates that sold too many, broke a promise, or let two clients have a lock. */
  public List<String> soldTooMany() {
    return Stream.concat(
            Stream.of(matches, contention)
                .flatMap(List::stream)
                .flatMap(match -> match.soldTooMany().stream()),
            locks.stream().flatMap(figures -> figures.notExclusive().stream()))
        .distinct()
        .toList();
  }

  /**
   * How many times as many this build decides by the stream as the one before: medians of ratios.
   *
   * @param inProcess called in its process, at the event with room for all
   * @param throughHttp the same through HTTP
   */
  public record BeforeFigures(double inProcess, double throughHttp) {}
}
