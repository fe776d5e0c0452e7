package io.lastseat.simulator.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Found by the simulator: of the two rows of a cancellation its own was written, and the one that
 * tells the end of the reservation was not. The redelivery found the first and asked no further.
 */
class HalfToldEndTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final RequestId SEAT = new RequestId(0, "%026d".formatted(1));
  private static final Cancel CANCEL = new Cancel(Cancel.idFor(SEAT), HALL, NOW, SEAT);

  private final DynamoDbClient tables = TablesClient.over(Database.of(TableDefinitions.all(NAMES)));
  private boolean stormy;
  private final SerializerParts parts =
      StillParts.serializer(TablesClient.of(this::call), NAMES, NOW, LogLimits.ORDINARY);

  /** It has seen the log, and so does not take over from anybody. */
  private final SerialDecider process = parts.decider();

  @Test
  void theRedeliveryWritesTheOtherRow() {
    RequestId first = new RequestId(0, "%026d".formatted(0));
    decide(new Configure(first, HALL, NOW, Terms.ofCapacity(1), Option.none(), Option.none()));
    decide(new Reserve(SEAT, HALL, NOW, "guest", 1, Option.none()));
    stormy = true;
    assertThat(decide(CANCEL).finished()).isZero();
    assertThat(parts.rows().of(HALL, CANCEL.id()).verdict()).isNotEmpty();
    assertThat(parts.rows().of(HALL, SEAT).since()).isEmpty();

    stormy = false;
    assertThat(decide(CANCEL).finished()).isEqualTo(1);

    assertThat(parts.rows().of(HALL, SEAT).since()).isNotEmpty();
  }

  private DynamoDbResponse call(DynamoDbRequest request) {
    if (stormy && request instanceof BatchWriteItemRequest batch) {
      TablesClient.send(tables, ownRowAlone(batch));
      throw SdkClientException.create("no answer");
    }
    return TablesClient.send(tables, request);
  }

  private static BatchWriteItemRequest ownRowAlone(BatchWriteItemRequest batch) {
    List<WriteRequest> own =
        batch.requestItems().get(NAMES.reservations()).stream()
            .filter(write -> write.putRequest().item().get("part").s().equals("verdict"))
            .toList();
    return batch.toBuilder().requestItems(Map.of(NAMES.reservations(), own)).build();
  }

  private Decided decide(Request request) {
    StoredRequest stored = new StoredRequest(request, Option.none());
    return process.decide(HALL, Vector.of(PendingRequest.found(stored)));
  }
}
