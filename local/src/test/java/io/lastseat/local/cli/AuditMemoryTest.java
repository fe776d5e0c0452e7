package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.local.cli.typed.Child;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * An audit in a process that may have little memory. Of more requests, by hand: {@code mvn verify
 * -Dtest=AuditMemoryTest -Dlastseat.audit.requests=100000 -Dlastseat.audit.heap=64m}.
 */
@Tag("full")
class AuditMemoryTest {

  private static final int REQUESTS = Integer.getInteger("lastseat.audit.requests", 10_000);
  private static final String HEAP = System.getProperty("lastseat.audit.heap", "48m");
  private static final int LANES = 8;
  private static final int BATCH = 1_000;
  private static final int PUTS_PER_CALL = 25;

  private final ResourceId resource = new ResourceId("concert");
  private final TableNames names = TableNames.withPrefix(ServerSettings.TABLE_PREFIX);
  private final Random random = new Random(1);

  @Test
  void many_requests_in_many_lanes_are_audited_in_little_memory() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      Tables.create(connections.tables(), names);
      fill(connections.tables());
      long began = System.nanoTime();
      try (Child audit =
          Child.withOptions(
              List.of("-Xmx" + HEAP),
              "audit",
              "concert",
              "--json",
              "--endpoint",
              dynamo.endpoint().toString())) {
        assertThat(audit.status()).as(audit.err()).isZero();
        System.out.printf(
            "Audited %d requests with -Xmx%s in %d s%n",
            REQUESTS, HEAP, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
        JsonNode books = new ObjectMapper().readTree(audit.out()).get("resources").get(0);
        assertThat(books.get("decisions").asInt()).isEqualTo(REQUESTS + 1);
        assertThat(books.get("accepted").asInt()).isEqualTo(REQUESTS / 2);
        assertThat(books.get("pending").asInt()).isZero();
      }
    }
  }

  private void fill(DynamoDbClient client) {
    SerializerFunction serializer =
        new SerializerFunction(
            SerializerParts.of(client, ServerClock.TRUSTING, names, Telemetry.lines(line -> {})));
    decide(
        client,
        serializer,
        List.of(
            new Configure(
                id(1),
                resource,
                Instant.ofEpochMilli(1),
                Terms.ofCapacity(REQUESTS / 2),
                Option.some(LANES),
                Option.none())));
    for (int done = 0; done < REQUESTS; done += BATCH) {
      List<Request> some = new ArrayList<>();
      for (int i = done; i < Math.min(done + BATCH, REQUESTS); i++) {
        some.add(
            new Reserve(
                id(LANES), resource, Instant.ofEpochMilli(i), "applicant-" + i, 1, Option.none()));
      }
      decide(client, serializer, some);
    }
  }

  private void decide(
      DynamoDbClient client, SerializerFunction serializer, List<Request> requests) {
    for (int from = 0; from < requests.size(); from += PUTS_PER_CALL) {
      List<WriteRequest> puts =
          requests.subList(from, Math.min(from + PUTS_PER_CALL, requests.size())).stream()
              .map(request -> Records.item(request))
              .map(item -> PutRequest.builder().item(item).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      assertThat(
              client
                  .batchWriteItem(batch -> batch.requestItems(Map.of(names.requests(), puts)))
                  .unprocessedItems())
          .isEmpty();
    }
    List<DynamodbStreamRecord> records = requests.stream().map(Records::record).toList();
    assertThat(serializer.handleRequest(Records.event(records), null).getBatchItemFailures())
        .isEmpty();
  }

  private RequestId id(int lanes) {
    return RequestId.of(
        ByteBuffer.allocate(RequestId.TOKEN_BYTES)
            .putLong(random.nextLong())
            .putLong(random.nextLong())
            .array(),
        lanes);
  }
}
