package io.lastseat.simulator.walk;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.VerdictRows;
import io.lastseat.model.Arrival;
import io.lastseat.simulator.functions.Alteration;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.ZoneOffset;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Somebody who believes that these requests have no verdict, and drives them without a record. */
record SweeperProcess(String name, Vector<Arrival> believedPending, Alteration alteration)
    implements Actor {

  @Override
  public Object run(DynamoDbClient client) {
    DynamoDbEnhancedClient tables =
        DynamoDbEnhancedClient.builder().dynamoDbClient(alteration.client().apply(client)).build();
    return new SerialDecider(
            new DecisionLog(tables, FewRequests.TABLES),
            new VerdictRows(tables, FewRequests.TABLES, Runnable::run, attempt -> {}),
            Clock.fixed(FewRequests.MORNING, ZoneOffset.UTC),
            attempt -> {},
            FewRequests.SMALL)
        .decide(FewRequests.HALL, believedPending);
  }
}
