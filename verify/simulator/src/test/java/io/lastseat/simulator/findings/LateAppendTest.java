package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.SerialDecider;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

/**
 * Found by the simulator: a sweeper gave an append up, which arrived after the sweeper had read the
 * log; the next sweep of the same process trusted what it remembered, and the row stayed missing.
 */
class LateAppendTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final DynamoDbClient tables = TablesClient.over(Database.of(TableDefinitions.all(NAMES)));

  @Test
  void rowsAreCompletedByWhoeverRemembersAnOlderLog() {
    SerialDecider remembers = parts(tables).decider();
    remembers.decide(HALL, pendingRequest(1));
    DynamoDbClient rowless =
        TablesClient.of(
            request -> {
              if (request instanceof BatchWriteItemRequest) {
                throw SdkClientException.create("it died before its rows");
              }
              return TablesClient.send(tables, request);
            });
    assertThat(parts(rowless).decider().decide(HALL, pendingRequest(2)).failure()).isNotEmpty();
    assertThat(parts(tables).rows().of(HALL, id(2)).verdict()).isEmpty();

    assertThat(remembers.wake(HALL).failure()).isEmpty();

    assertThat(parts(tables).rows().of(HALL, id(2)).verdict()).isNotEmpty();
  }

  private static SerializerParts parts(DynamoDbClient client) {
    return StillParts.serializer(client, NAMES, NOW, LogLimits.ORDINARY);
  }

  private static Vector<PendingRequest> pendingRequest(int number) {
    Request request =
        new Configure(
            id(number), HALL, NOW, Terms.ofCapacity(number), Option.none(), Option.none());
    return Vector.of(PendingRequest.found(new StoredRequest(request, Option.none())));
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
