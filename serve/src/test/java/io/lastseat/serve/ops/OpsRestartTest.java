package io.lastseat.serve.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a server that was started again. */
class OpsRestartTest {

  @TempDir private Path data;

  private LastseatServer serve() {
    return LastseatServer.start(ServerSettings.inMemory(line -> {}).in(Option.some(data)));
  }

  private static ApiClient client(LastseatServer server) {
    return new ApiClient(server.url(), Option.none());
  }

  private static void reserve(LastseatServer server, String applicant) {
    client(server).reserve("concert", Map.of("applicant", applicant, "quantity", 1));
  }

  private static JsonNode verdicts(LastseatServer server) {
    return client(server)
        .get("/ops/api/now", "X-Lastseat-Ops", "1")
        .expect(200)
        .json()
        .at("/sections/verdicts");
  }

  /** It reads the newest commits of each log once, whether or not it has made some itself. */
  @Test
  void theNewestVerdictsAreThoseOfTheLogEachOnce() {
    try (LastseatServer server = serve()) {
      client(server).set("concert", Map.of("capacity", 9));
      reserve(server, "Ada");
      reserve(server, "Bob");
    }
    try (LastseatServer server = serve()) {
      Instant before = Instant.now();
      reserve(server, "Cyd");
      for (int looks = 0; looks < 2; looks++) {
        JsonNode seen = verdicts(server);
        assertThat(seen.findValuesAsText("applicant")).containsExactly("Cyd", "Bob", "Ada");
        assertThat(Instant.parse(seen.path("since").asText())).isBefore(before);
      }
    }
    try (LastseatServer server = serve()) {
      assertThat(verdicts(server).findValuesAsText("applicant"))
          .containsExactly("Cyd", "Bob", "Ada");
    }
  }
}
