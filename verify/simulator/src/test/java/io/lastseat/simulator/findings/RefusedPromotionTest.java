package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Found by the simulator (seed 500180). A process wakes a list, and its append is sent twice: the
 * first send writes the commit, the second one is refused. No request is in that commit, so nobody
 * looked for it, and the one who was promoted got no row.
 */
class RefusedPromotionTest extends HallTables {

  @Test
  void whoWasPromotedByAnEarlierSendGetsItsRow() {
    decided(new Configure(id(1), HALL, NOW, listed(), Option.none(), Option.none()));
    Option<Duration> hold = Option.some(Duration.ofSeconds(10));
    decided(new Reserve(id(2), HALL, NOW, "guest", 1, Option.none(), hold));
    decided(new Reserve(id(3), HALL, NOW, "guest", 1, Option.none(), Option.none(), true));

    assertThat(sendingTwice().wake(HALL).failure()).isEmpty();

    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(3)).since()).isNotEmpty();
  }

  private void decided(Request request) {
    assertThat(decide(decider(), Arrival.found(stored(request))).failure()).isEmpty();
  }

  private SerialDecider sendingTwice() {
    return StillParts.serializer(
            new TablesClient(
                request -> {
                  if (request instanceof PutItemRequest put
                      && put.tableName().equals(NAMES.decisions())) {
                    tables.putItem(put);
                  }
                  return TablesClient.send(tables, request);
                }),
            NAMES,
            NOW.plus(Duration.ofMinutes(1)),
            LogLimits.ORDINARY)
        .decider();
  }
}
