package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A cancellation made room, and its commit promoted somebody. The writer died when DynamoDB had
 * taken the row of the verdict alone. The cancellation is delivered again, to a process that was
 * there before; the promotion is about nobody's delivery. So the one who was promoted was told that
 * he still waits, until the next new process or the next day.
 */
class HalfToldPromotionTest extends HallTables {

  @Test
  void whoWasPromotedIsToldSoByTheNextDelivery() {
    SerialDecider one = decider();
    assertThat(decide(one, byStream(creationWithList(), 1)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(1), 2), byStream(waiting(2), 3)).failure()).isEmpty();
    assertThat(decide(dying(), byStream(cancel(id(1)), 4)).failure()).isNotEmpty();

    Decided again = decide(one, byStream(cancel(id(1)), 4));

    assertThat(again.failure()).isEmpty();
    assertThat(again.finished()).isEqualTo(1);
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(2)).since()).isNotEmpty();
  }

  private SerialDecider dying() {
    return StillParts.serializer(
            new TablesClient(
                request -> {
                  if (request instanceof BatchWriteItemRequest batch) {
                    List<WriteRequest> verdicts =
                        batch.requestItems().get(NAMES.reservations()).stream()
                            .filter(
                                put -> put.putRequest().item().get("part").s().equals("verdict"))
                            .toList();
                    TablesClient.send(
                        tables,
                        BatchWriteItemRequest.builder()
                            .requestItems(Map.of(NAMES.reservations(), verdicts))
                            .build());
                    throw SdkClientException.create("it died with a part of its rows");
                  }
                  return TablesClient.send(tables, request);
                }),
            NAMES,
            NOW,
            LogLimits.ORDINARY)
        .decider();
  }
}
