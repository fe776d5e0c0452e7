package io.lastseat.simulator.world;

import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Extend;
import io.lastseat.simulator.auditor.Auditor;

/** What became of locks in a world, or in many of them. */
public final class LeaseFigures {

  private static final String LOCK = "lock-";

  private long acquired;
  private long refused;
  private long renewed;
  private long released;
  private long late;
  private long waited;
  private long served;

  void add(LeaseFigures more) {
    acquired += more.acquired;
    refused += more.refused;
    renewed += more.renewed;
    released += more.released;
    late += more.late;
    waited += more.waited;
    served += more.served;
  }

  /** Counts what stands in the logs at the end of a world. */
  void see(Auditor auditor) {
    auditor
        .verdicts()
        .filter(verdict -> verdict.resource().text().startsWith(LOCK))
        .forEach(this::see);
    served +=
        auditor
            .promotions()
            .filter(one -> one.resource().text().startsWith(LOCK) && one.refusal().isEmpty())
            .count();
  }

  private void see(VerdictRow row) {
    Verdict verdict = row.verdict();
    boolean granted = verdict.refusal().isEmpty();
    boolean waits = verdict.waiter().isDefined();
    waited += waits ? 1 : 0;
    if (verdict.request().reservation().isEmpty()) {
      acquired += granted && !waits ? 1 : 0;
      refused += granted ? 0 : 1;
    } else if (!granted) {
      late++;
    } else if (verdict.request() instanceof Extend) {
      renewed++;
    } else {
      released++;
    }
  }

  /** Whether anybody ever asked for one. */
  public boolean any() {
    return acquired + refused > 0;
  }

  /** Requests that stood in line for a lock. */
  public long waited() {
    return waited;
  }

  /** Of these, served in time. */
  public long served() {
    return served;
  }

  /** Leases that were granted at once. */
  public long acquired() {
    return acquired;
  }

  /** Refused, as somebody had the lock: on record. */
  public long refused() {
    return refused;
  }

  /** Leases that were renewed, as often as that was. */
  public long renewed() {
    return renewed;
  }

  /** Leases that were given back. */
  public long released() {
    return released;
  }

  /** Renewed or given back too late: on record. */
  public long late() {
    return late;
  }
}
