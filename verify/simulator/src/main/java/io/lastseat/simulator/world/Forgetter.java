package io.lastseat.simulator.world;

import io.lastseat.model.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.forget.Archiving;
import io.lastseat.serializer.forget.Forgetting;
import io.lastseat.serializer.forget.Forgot;
import io.lastseat.serializer.forget.Retention;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * A daily reconciliation of a deployment that forgets locks: first the requests, then the locks.
 */
final class Forgetter {

  private static final Retention MONTH = new Retention(Option.some(Retention.SHORTEST));

  private final Reconciliation reconciliation;
  private final Forgetting forgetting;
  private final Archiving archiving;

  Forgetter(SerializerParts parts) {
    reconciliation =
        new Reconciliation(
            parts, ReconcileSettings.olderThan(Duration.ofMinutes(5)).remembering(MONTH));
    archiving = new Archiving(parts);
    forgetting = new Forgetting(parts, MONTH, Runnable::run);
  }

  /**
   * Archives it, where it can be, and deletes what its log has let go of. Claims stand for good.
   */
  boolean archive(String resource) {
    return archiving.close(new ResourceId(resource), true, false).peek(archiving::sweep).isRight();
  }

  Forgot all() {
    reconciliation.all();
    return forgetting.all();
  }
}
