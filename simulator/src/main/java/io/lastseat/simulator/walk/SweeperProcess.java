package io.lastseat.simulator.walk;

import io.lastseat.model.request.Arrival;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.collection.Vector;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A process that believes these requests have no verdict, and drives them without a record. */
record SweeperProcess(
    String name, Vector<Arrival> believedPending, Alteration alteration, long epoch)
    implements Actor {

  @Override
  public Object run(DynamoDbClient client) {
    return StillParts.serializer(
            alteration.client().apply(client),
            FewRequests.TABLES,
            FewRequests.MORNING,
            FewRequests.SMALL,
            epoch)
        .decider()
        .decide(FewRequests.HALL, believedPending);
  }
}
