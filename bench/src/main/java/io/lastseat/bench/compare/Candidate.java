package io.lastseat.bench.compare;

import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.Run;
import io.lastseat.bench.workload.Workload;
import java.time.Duration;

/**
 * A kind together with the database that it runs on.
 *
 * @param oversells see {@link Kind#oversells()}
 * @param recordsRefusals see {@link Kind#recordsRefusals()}
 */
public record Candidate(
    String name, String summary, boolean oversells, boolean recordsRefusals, Runner runner) {

  /** Runs it once, on an empty database. */
  @FunctionalInterface
  public interface Runner {

    /** No ask is sent after the limit. */
    Run run(Workload workload, Duration limit);
  }

  /** This kind, run that way. */
  public static Candidate of(Kind<?> kind, Runner runner) {
    return new Candidate(
        kind.name(), kind.summary(), kind.oversells(), kind.recordsRefusals(), runner);
  }
}
