package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.pages.WebFiles;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lastseat ops} reads the tables alone, beside a running server. */
class OpsCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path data;

  private static ApiClient at(URI page) {
    return new ApiClient(page.resolve("/"), Option.none());
  }

  private static JsonNode now(URI page, String token) {
    return at(page).get("/ops/api/now", "X-Lastseat-Ops", token).expect(200).json();
  }

  @Test
  void itShowsWhatTheTablesSayAndClosesAResource() throws Exception {
    try (LastseatServer server = Served.on(data)) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set("concert", Map.of("capacity", 3));
      Map<String, Object> ada = Map.of("applicant", "Ada", "quantity", 1);
      client.reserve("concert", ada);

      try (Child ops =
          Child.lastseat("ops", "--data", data.toString(), "--port", "0", "--ops-write")) {
        URI link = URI.create(ops.firstLine());
        String script = WebFiles.address(WebFiles.OPS);
        assertThat(at(link).get("/ops").text()).contains(script);
        assertThat(at(link).get(script).status()).isEqualTo(200);
        assertThat(at(link).get("/ops/api/now", "X-Lastseat-Ops", "none").status())
            .as("without the link")
            .isEqualTo(401);
        String token = entered(link);

        JsonNode first = now(link, token);
        assertThat(first.at("/sections/resources/resources/0/taken").asLong()).isEqualTo(1);
        assertThat(first.at("/sections/resources/seesRequests").asBoolean()).isFalse();
        assertThat(first.at("/sections/verdicts/newest/0/applicant").asText())
            .as("the last commit of a log that is new to it")
            .isEqualTo("Ada");
        assertThat(first.at("/sections/attention/notLookedAt").toString())
            .contains("whose names begin with Webhook", "--stack");

        client.reserve("concert", ada);
        JsonNode later = now(link, token);
        while (later.at("/sections/verdicts/last").equals(first.at("/sections/verdicts/last"))) {
          later = now(link, token);
        }
        assertThat(later.at("/sections/resources/resources/0/taken").asLong()).isEqualTo(2);

        assertThat(act(link, token, "drive", "anything")).contains("There is no such action");
        assertThat(act(link, token, "close", "concert")).contains("\"done\":true");
        assertThat(client.get("/v1/resources/concert").text()).contains("\"closed\":{");
        assertThat(ops.err()).contains("\"event\":\"operator\"").doesNotContain(token);
        ops.signal("TERM");
        assertThat(ops.status()).isEqualTo(143);
      }
    }
    assertThat(Ran.lastseat("audit", "--data", data.toString()).status()).isZero();
  }

  private static String entered(URI link) {
    JsonNode body = JSON.createObjectNode().put("link", link.getFragment());
    return write(link, "enter", "none", body).json().path("token").asText();
  }

  private static String act(URI link, String token, String call, String target) {
    JsonNode body = JSON.createObjectNode().put("call", call).put("target", target);
    return write(link, "act", token, body).text();
  }

  private static ApiClient.Reply write(URI link, String call, String token, JsonNode body) {
    String origin = "http://" + link.getAuthority();
    return at(link).post("/ops/api/" + call, body, "X-Lastseat-Ops", token, "Origin", origin);
  }

  @Test
  void whatItCannotUseItSays() {
    assertThat(Ran.lastseat("ops", "--port", "70000").status()).isEqualTo(2);
    assertThat(Ran.lastseat("ops", "--data", data.resolve("nowhere").toString()).ended(1).err())
        .contains("There is no data in");
  }
}
