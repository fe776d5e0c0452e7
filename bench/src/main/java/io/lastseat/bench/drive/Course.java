package io.lastseat.bench.drive;

import com.sun.management.OperatingSystemMXBean;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Verdicts;
import io.lastseat.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Function;

/** One run: open, drive, wait for the last verdict, read the meters, audit. */
public final class Course {

  /** Verdicts that are later than this are counted as undecided. */
  private static final Duration LATEST_VERDICT = Duration.ofSeconds(60);

  /**
   * Runs it.
   *
   * @param open makes the contender on an empty database
   * @param limit no ask is sent after it
   */
  public static Run run(
      Function<Verdicts, Contender> open, Meters meters, Workload workload, Duration limit) {
    return run(open, meters, workload, crowd -> new ClosedLoop(workload, crowd, limit));
  }

  static Run run(
      Function<Verdicts, Contender> open,
      Meters meters,
      Workload workload,
      Function<Crowd, Driver> driver) {
    Crowd crowd = new Crowd();
    try (Contender contender = open.apply(crowd)) {
      Meters.Reading before = meters.read();
      Duration cpuBefore = ownCpu();
      driver.apply(crowd).drive(contender);
      crowd.await(LATEST_VERDICT);
      Duration cpu = ownCpu().minus(cpuBefore);
      Meters.Reading used = meters.read().minus(before);
      return new Run(
          crowd.answered(),
          crowd.accepted(),
          crowd.refused(),
          crowd.undecided(),
          crowd.elapsed(),
          crowd.toVerdict(),
          crowd.repeated(),
          Outcome.of(workload.events(), contender.taken(), crowd.promised()),
          used.units(),
          used.roundTrips(),
          used.retries(),
          cpu,
          used.cpu());
    }
  }

  private static Duration ownCpu() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return Duration.ofNanos(system.getProcessCpuTime());
  }

  private Course() {}
}
