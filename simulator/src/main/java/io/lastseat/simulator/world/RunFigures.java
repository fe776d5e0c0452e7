package io.lastseat.simulator.world;

import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.auditor.Auditor;

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
        .filter(verdict -> verdict.resource().text().startsWith(EXECUTION))
        .forEach(this::see);
  }

  private void see(VerdictRow row) {
    boolean granted = row.verdict().refusal().isEmpty();
    Request request = row.verdict().request();
    if (request instanceof Reserve) {
      started += granted ? 1 : 0;
      refused += granted ? 0 : 1;
    } else if (!granted) {
      late++;
    } else if (request instanceof Confirm) {
      succeeded++;
    } else if (request instanceof Cancel) {
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
