package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.Decided;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.Commit;
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
 * A cancellation has two rows. Its writer died when DynamoDB had taken the first one (a batch is
 * carried out in part), and the cancellation is delivered again.
 */
class HalfWrittenRowsTest extends HallTables {

  @Test
  void aCancellationIsFinishedOnlyWhenTheEndOfItsReservationIsThere() {
    SerialDecider one = decider();
    assertThat(decide(one, byStream(creation(5), 1)).failure()).isEmpty();
    assertThat(decide(one, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(dying(), byStream(cancel(id(1)), 3)).failure()).isNotEmpty();

    Decided again = decide(one, byStream(cancel(id(1)), 3));

    assertThat(again.failure()).isEmpty();
    assertThat(again.finished()).isEqualTo(1);
    assertThat(parts(Duration.ZERO, 0).log().head(HALL).get().books().taken()).isZero();
    assertThat(parts(Duration.ZERO, 0).rows().of(HALL, id(1)).since())
        .as("the end of the reservation, in commits %s", commits())
        .isNotEmpty();
  }

  private List<Long> commits() {
    return parts(Duration.ZERO, 0)
        .log()
        .range(HALL, 1, Long.MAX_VALUE)
        .map(Commit::number)
        .asJava();
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
                    throw SdkClientException.create("it died with half of its rows");
                  }
                  return TablesClient.send(tables, request);
                }),
            NAMES,
            NOW,
            LogLimits.ORDINARY)
        .decider();
  }
}
