package io.lastseat.bench.drive;

import com.sun.management.OperatingSystemMXBean;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** One run: open, drive, wait for the last verdict, read the meters, audit. */
public final class Course {

  /** ContestVerdicts that are later than this are counted as undecided. */
  private static final Duration LATEST_VERDICT = Duration.ofSeconds(60);

  /**
   * Runs it.
   *
   * @param open makes the contender on an empty database
   * @param limit no ask is sent after it
   */
  static Run run(
      Function<ContestVerdicts, Contender> open,
      Supplier<RunReading> meters,
      Workload workload,
      Duration limit) {
    ClientCrowd crowd = new ClientCrowd();
    try (Contender contender = open.apply(crowd)) {
      RunReading before = meters.get();
      Duration cpuBefore = ownCpu();
      new ClosedLoop(workload, crowd, limit).drive(contender);
      crowd.await(LATEST_VERDICT);
      Duration cpu = ownCpu().minus(cpuBefore);
      RunReading used = meters.get().minus(before);
      return new Run(
          crowd.answered(),
          crowd.accepted(),
          crowd.refused(),
          crowd.undecided(),
          crowd.elapsed(),
          crowd.toVerdict(),
          RunOutcome.of(workload.events(), contender.taken(), crowd.promised()),
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
