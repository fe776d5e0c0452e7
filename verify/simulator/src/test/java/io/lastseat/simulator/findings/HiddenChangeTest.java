package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.usecase.Roster;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/**
 * Found by the walk: a process changed a reservation and died before its rows; another one lost an
 * append to it, changed the reservation once more and wrote its rows. Changes are read in their
 * order, so the missing row hid the second change behind it, and the end of the reservation gave
 * back what the first one had left.
 */
class HiddenChangeTest extends HallTables {

  private final SerialDecider second = decider();

  @BeforeEach
  void theRowOfTheFirstChangeIsMissing() {
    assertThat(decide(second, byStream(creation(9), 1)).failure()).isEmpty();
    assertThat(decide(second, byStream(reserve(1), 2)).failure()).isEmpty();
    assertThat(decide(dying(), byStream(change(2, 7), 3)).failure()).isNotEmpty();
    assertThat(decide(second, byStream(change(3, 4), 4)).failure()).isEmpty();
    // This one says that the rows of the second change are there.
    assertThat(decide(second, byStream(reserve(4), 5)).failure()).isEmpty();
    SerializerParts now = parts(Duration.ZERO, 0);
    assertThat(now.log().head(HALL).get().books().taken()).isEqualTo(4 + 1);
    assertThat(now.rows().of(HALL, id(2)).verdict()).isEmpty();
  }

  @Test
  void theEndGivesBackWhatTheLastChangeLeft() {
    assertThat(decide(second, byStream(cancel(id(1)), 6)).failure()).isEmpty();

    assertThat(parts(Duration.ZERO, 0).log().head(HALL).get().books().taken()).isEqualTo(1);
  }

  @Test
  void theRosterShowsWhatTheLastChangeLeft() {
    SerializerParts now = parts(Duration.ZERO, 0);

    assertThat(
            new Roster(now.log(), now.rows())
                .page(HALL, Option.none(), 10)
                .get()
                .entries()
                .map(entry -> entry.grant().units()))
        .containsExactly(4L, 1L);
  }

  private static StoredRequest change(int number, long quantity) {
    return stored(new Change(id(number), HALL, NOW, id(1), quantity));
  }

  private SerialDecider dying() {
    return StillParts.serializer(
            new TablesClient(
                request -> {
                  if (request instanceof BatchWriteItemRequest) {
                    throw SdkClientException.create("it died before its rows");
                  }
                  return TablesClient.send(tables, request);
                }),
            NAMES,
            NOW,
            LogLimits.ORDINARY)
        .decider();
  }
}
