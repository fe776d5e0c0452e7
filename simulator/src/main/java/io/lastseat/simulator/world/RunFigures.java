package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;

/** What became of executions in a world, or in many of them. */
public final class RunFigures {

  static final String EXECUTION = "job-";

  private long started;
  private long refused;
  private long succeeded;
  private long failed;
  private long late;

  void add(RunFigures more) {
    started += more.started;
    refused += more.refused;
    succeeded += more.succeeded;
    failed += more.failed;
    late += more.late;
  }

  /** Counts what stands in the logs at the end of a world. */
  void see(Auditor auditor) {
    auditor
        .verdicts()
        .filter(verdict -> verdict.resource().startsWith(EXECUTION))
        .forEach(this::see);
  }

  private void see(LoggedVerdict verdict) {
    boolean granted = verdict.reason() == null;
    String kind = verdict.entry().has("k") ? verdict.entry().text("k") : "reserve";
    if (kind.equals("reserve")) {
      started += granted ? 1 : 0;
      refused += granted ? 0 : 1;
    } else if (!granted) {
      late++;
    } else if (kind.equals("confirm")) {
      succeeded++;
    } else if (kind.equals("cancel")) {
      failed++;
    }
  }

  /** Whether anybody ever asked for one. */
  public boolean any() {
    return started + refused > 0;
  }

  /** Runs. */
  public long started() {
    return started;
  }

  /** Not started, as it ran or had succeeded: on record. */
  public long refused() {
    return refused;
  }

  /** Runs that were kept for ever, as often as that was said. */
  public long succeeded() {
    return succeeded;
  }

  /** Runs that were given back. */
  public long failed() {
    return failed;
  }

  /** Renewed or ended too late: on record. */
  public long late() {
    return late;
  }
}
