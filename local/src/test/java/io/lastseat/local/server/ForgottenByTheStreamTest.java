package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A server that was off for longer than the stream remembers. */
class ForgottenByTheStreamTest {

  private static final TableNames NAMES = TableNames.withPrefix(ServerSettings.TABLE_PREFIX);

  @TempDir private Path folder;

  private final Reserve old = reserve(1, Duration.ofDays(3));
  private final Reserve young = reserve(2, Duration.ofHours(25));

  @Test
  void the_next_start_decides_what_is_old_enough_without_any_command() {
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      client(server).set("night", JsonNodeFactory.instance.objectNode().put("capacity", 3));
    }
    takenInAndForgotten();
    try (LastseatServer server = LastseatServer.start(onDisk())) {
      String decided = status(server, old, "Prefer", "wait=20");
      while (decided.equals("pending")) {
        decided = status(server, old, "Prefer", "wait=20");
      }
      assertThat(decided).isEqualTo("accepted");
      assertThat(status(server, young)).as("its record might still come").isEqualTo("pending");
    }
  }

  /** The requests stand in their table, and its stream is a new one. */
  private void takenInAndForgotten() {
    try (EmbeddedDynamo dynamo =
            EmbeddedDynamo.start(Option.some(LastseatServer.databaseIn(folder)));
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      DynamoDbClient client = connections.tables();
      for (Reserve request : List.of(old, young)) {
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

  private static Reserve reserve(int number, Duration ago) {
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

  private static String status(LastseatServer server, Reserve request, String... headers) {
    return client(server)
        .get(ClientPaths.request("night", request.id().text()), headers)
        .expect(200)
        .json()
        .get("status")
        .asText();
  }

  private static ApiClient client(LastseatServer server) {
    return new ApiClient(server.url(), Option.none());
  }

  private ServerSettings onDisk() {
    return ServerSettings.inMemory(line -> {}).in(Option.some(folder));
  }
}
