package io.lastseat.serve;

import io.lastseat.engine.SerialDecider;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * When waiting lists move on without a request, by the newest books that this process decided. It
 * remembers them all, so it is for a time by hand alone.
 */
final class DueMoments implements Consumer<Event> {

  private final Map<ResourceId, Commit> newest = new ConcurrentHashMap<>();

  @Override
  public void accept(Event event) {
    if (event instanceof Event.Committed committed) {
      Commit commit = committed.commit();
      newest.merge(
          commit.resource(),
          commit,
          (before, now) -> now.number() > before.number() ? now : before);
    }
  }

  /** The first of them after this moment; none if nobody waits for a time. */
  Option<Instant> after(Instant now) {
    Instant served = now.minus(SerialDecider.GRACE);
    return Vector.ofAll(newest.values())
        .flatMap(commit -> commit.books().at(served).wakesAt())
        .map(moment -> moment.plus(SerialDecider.GRACE))
        .filter(now::isBefore)
        .min();
  }
}
