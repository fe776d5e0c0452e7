package io.lastseat.intake.lookup;

import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Whether an item of the other tables belongs to a forgotten commit: it is about to be deleted, or
 * a process that slept has written it again. The check costs a read of the log, so it is made for
 * old items of locks alone. An item from the future is checked, too: then the clock of this process
 * was set back and cannot tell its age.
 */
public final class ForgottenItem {

  private final Function<ResourceId, Option<Head>> heads;
  private final Clock clock;

  /**
   * By these heads, and this clock.
   *
   * @param heads the newest, read strongly consistently
   */
  public ForgottenItem(Function<ResourceId, Option<Head>> heads, Clock clock) {
    this.heads = heads;
    this.clock = clock;
  }

  /** Whether the commit of this row is forgotten. */
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

  /** The same without the clock of this process: asked before a verdict is promised. */
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
