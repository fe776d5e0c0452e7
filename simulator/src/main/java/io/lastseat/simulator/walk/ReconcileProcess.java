package io.lastseat.simulator.walk;

import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.StillParts;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A reconciliation in the afternoon, when nothing is too young for it. */
record ReconcileProcess(Alteration alteration, long epoch) implements Actor {

  private static final Duration LATER = Duration.ofHours(6);

  @Override
  public String name() {
    return "The reconciliation";
  }

  @Override
  public Object run(DynamoDbClient client) {
    return new Reconciliation(
            StillParts.serializer(
                alteration.client().apply(client),
                FewRequests.TABLES,
                FewRequests.MORNING.plus(LATER),
                FewRequests.SMALL,
                epoch),
            ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }
}
