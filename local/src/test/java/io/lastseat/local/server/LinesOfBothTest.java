package io.lastseat.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** The structured log has the commits of the serializer and those of intake. */
class LinesOfBothTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HALL = "hall";
  private static final String ROOM = "room";

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  @Test
  void whoeverCommitsWritesALine() throws Exception {
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(lines::add))) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set(ROOM, JsonNodeFactory.instance.objectNode().put("capacity", 1));
      client.set(
          HALL,
          JsonNodeFactory.instance.objectNode().put("capacity", 1).put("admission", "immediate"));
      client
          .post(
              ClientPaths.requests(HALL),
              JsonNodeFactory.instance.objectNode().put("applicant", "ada").put("quantity", 1))
          .expect(200);
      Set<String> told = new HashSet<>();
      for (int i = 0; i < 3; i++) {
        JsonNode line = JSON.readTree(lines.take());
        told.add(
            line.path("event").asText()
                + line.path("commit").asText()
                + line.path("admission").asText());
      }
      assertThat(told).containsExactlyInAnyOrder("commit1", "commit1immediate", "commit2immediate");
    }
  }
}
