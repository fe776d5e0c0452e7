package io.lastseat.intake.usecase;

import io.lastseat.model.Forgotten;
import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Whether a log has let go of what stands in the other tables anyway: it is about to be deleted
 * there, or a process that slept has brought it back. To know costs a look at the log, so only what
 * is old enough is asked for, and no row of a reservation that is not of a lock. So is what comes
 * from the future: then the clock of this process was set back, and tells nothing of how old it is.
 */
public final class LongAgo {

  private final Function<ResourceId, Option<Head>> heads;
  private final Clock clock;

  /**
   * By these heads, and this clock.
   *
   * @param heads the newest, read strongly consistently
   */
  public LongAgo(Function<ResourceId, Option<Head>> heads, Clock clock) {
    this.heads = heads;
    this.clock = clock;
  }

  /** Of a row: whether its commit is let go of. */
  boolean isForgotten(VerdictRow row) {
    Request request = row.verdict().request();
    return mayBeOld(row.decidedAt())
        && mayBeOfLock(request)
        && says(request.resource(), forgotten -> forgotten.has(row.commitNo()));
  }

  /** Of a request without a verdict: whether it counts as decided, so that it will get none. */
  boolean isForgotten(Request standing) {
    return mayBeOld(standing.takenAt()) && mayBeAmong(standing);
  }

  /** The same, whatever the clock of this process says: before it is promised anything. */
  boolean isForgottenAtAnyAge(Request standing) {
    return mayBeOfLock(standing) && mayBeAmong(standing);
  }

  private boolean mayBeAmong(Request standing) {
    return says(standing.resource(), forgotten -> forgotten.mayHold(standing.takenAt()));
  }

  private boolean mayBeOld(Instant since) {
    Instant now = clock.instant();
    return since.isBefore(now.minus(Forgotten.YOUNGEST))
        || since.isAfter(now.plus(Forgotten.CLOCKS_DIFFER));
  }

  private static boolean mayBeOfLock(Request request) {
    return !(request instanceof Reserve reserve) || reserve.create().exists(Terms::lock);
  }

  private boolean says(ResourceId resource, Predicate<Forgotten> what) {
    return heads.apply(resource).exists(newest -> what.test(newest.marks().forgotten()));
  }
}
