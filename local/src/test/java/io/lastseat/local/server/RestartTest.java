package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged and not yet decided when a server stopped. */
class RestartTest {

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
        acknowledged.add(signUp(client, "applicant-" + i).get("requestId").asText());
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

  private static JsonNode signUp(ApiClient client, String applicant) {
    return client
        .post(
            ClientPaths.requests("night"),
            JsonNodeFactory.instance.objectNode().put("applicant", applicant).put("quantity", 1))
        .expect(202)
        .json();
  }

  private static String decided(ApiClient client, String id) {
    String status = status(client, id, "Prefer", "wait=20");
    while (status.equals("pending")) {
      status = status(client, id, "Prefer", "wait=20");
    }
    return status;
  }

  private static String status(ApiClient client, String id, String... headers) {
    return client
        .get(ClientPaths.request("night", id), headers)
        .expect(200)
        .json()
        .get("status")
        .asText();
  }
}
