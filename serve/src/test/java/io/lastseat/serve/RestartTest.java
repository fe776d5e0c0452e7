package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Requests acknowledged but undecided when a server stopped, for a while or for days. */
class RestartTest {

  private static final TableNames NAMES = TableNames.withPrefix(ServerSettings.TABLE_PREFIX);
  private static final int CAPACITY = 3;
  private static final int REQUESTS = 10;

  @TempDir private Path folder;

  @Test
  void the_next_start_decides_what_the_last_one_only_took_in() {
    List<String> acknowledged = new ArrayList<>();
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set("night", JsonNodeFactory.instance.objectNode().put("capacity", CAPACITY));
      server.mapping().close();
      for (int i = 0; i < REQUESTS; i++) {
        ObjectNode somebody = JsonNodeFactory.instance.objectNode().put("quantity", 1);
        JsonNode answer =
            client
                .post(ClientPaths.requests("night"), somebody.put("applicant", "applicant-" + i))
                .expect(202)
                .json();
        acknowledged.add(answer.get("requestId").asText());
      }
      assertThat(acknowledged).allMatch(id -> status(client, id).equals("pending"));
    }
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      assertThat(acknowledged.stream().map(id -> decided(client, id)))
          .hasSize(REQUESTS)
          .startsWith("accepted", "accepted", "accepted")
          .filteredOn("rejected"::equals)
          .hasSize(REQUESTS - CAPACITY);
    }
  }

  private ServerSettings onDisk() {
    return ServerSettings.inMemory(line -> {}).in(Option.some(folder));
  }

  private static String decided(ApiClient client, String id) {
    return client.verdict("night", id).get("status").asText();
  }

  private static String status(ApiClient client, String id) {
    return client.get(ClientPaths.request("night", id)).expect(200).json().get("status").asText();
  }

  @Test
  void the_next_start_decides_what_the_stream_forgot_once_it_is_old_enough() {
    Reserve old = request(1, Duration.ofDays(3));
    Reserve young = request(2, Duration.ofHours(25));
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      new ApiClient(server.url(), Option.none())
          .set("night", JsonNodeFactory.instance.objectNode().put("capacity", CAPACITY));
    }
    takenInAndForgotten(List.of(old, young));
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      assertThat(decided(client, old.id().text())).isEqualTo("accepted");
      assertThat(status(client, young.id().text()))
          .as("its record might still come")
          .isEqualTo("pending");
    }
  }

  /** Writes the requests into their table, whose stream is new and lacks them. */
  private void takenInAndForgotten(List<Reserve> requests) {
    try (EmbeddedDynamo dynamo =
            EmbeddedDynamo.start(Option.some(LastseatServer.databaseIn(folder)));
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      DynamoDbClient client = connections.tables();
      for (Reserve request : requests) {
        client.putItem(put -> put.tableName(NAMES.requests()).item(Records.item(request)));
      }
      String before = stream(client);
      client.updateTable(
          table ->
              table.tableName(NAMES.requests()).streamSpecification(s -> s.streamEnabled(false)));
      client.updateTable(
          table ->
              table
                  .tableName(NAMES.requests())
                  .streamSpecification(
                      s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
      assertThat(stream(client)).isNotEqualTo(before);
    }
  }

  private static String stream(DynamoDbClient client) {
    return client.describeTable(b -> b.tableName(NAMES.requests())).table().latestStreamArn();
  }

  private static Reserve request(int number, Duration ago) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    token[0] = (byte) number;
    return new Reserve(
        RequestId.of(token, 1),
        new ResourceId("night"),
        Instant.ofEpochMilli(System.currentTimeMillis()).minus(ago),
        "somebody",
        1,
        Option.none());
  }
}
