package io.lastseat.serve.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The feed continues after locks acquired together; their logs begin with empty marks. */
class LocksTogetherFeedTest {

  private static final String WANTED =
      "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"references\": [\"orders\"]}";

  @Test
  void theirCommitsAreInIt() throws Exception {
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      api.post("/v1/locks/customers", new ObjectMapper().readTree(WANTED)).expect(200);

      Set<String> told = new HashSet<>();
      String cursor = "start";
      while (!told.contains("orders")) {
        JsonNode page = api.get("/v1/feed?after=" + cursor, "Prefer", "wait=1").expect(200).json();
        page.path("commits").forEach(commit -> told.add(commit.path("resourceId").asText()));
        cursor = page.path("cursor").asText(cursor);
      }

      assertThat(told).containsExactlyInAnyOrder("customers", "orders");
    }
  }
}
