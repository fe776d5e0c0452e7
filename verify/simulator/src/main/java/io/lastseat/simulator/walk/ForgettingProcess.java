package io.lastseat.simulator.walk;

import io.lastseat.serializer.forget.Forgetting;
import io.lastseat.serializer.forget.Retention;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Runs that forget locks, one after the other, so many days after the morning each.
 *
 * @param asleep whether somebody must sleep before it may begin
 */
record ForgettingProcess(String name, List<Integer> days, boolean asleep) implements Actor {

  static final Retention MONTH = new Retention(Option.some(Retention.SHORTEST));

  @Override
  public boolean mayBegin(Database database) {
    return !asleep || SleepingClient.sleeps(database);
  }

  @Override
  public Object run(DynamoDbClient client) {
    try {
      return forgot(client);
    } catch (SdkException failed) {
      return failed;
    }
  }

  private Object forgot(DynamoDbClient client) {
    return days.stream()
        .map(
            day ->
                new Forgetting(
                        StillParts.serializer(
                            client,
                            FewRequests.TABLES,
                            FewRequests.MORNING.plus(Duration.ofDays(day)),
                            FewRequests.SMALL),
                        MONTH,
                        Runnable::run)
                    .all())
        .toList();
  }
}
