package io.lastseat.local.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.signup.WebFiles;
import io.lastseat.local.cli.typed.Child;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.server.LastseatServer;
import io.vavr.control.Option;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lastseat ops} beside a server that runs, on the tables alone. */
class OpsCommandTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path data;

  private static HttpResponse<String> send(URI url, String method, String body, String... headers)
      throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(url)
            .headers("Content-Type", "application/json", "Prefer", "wait=20")
            .headers(headers.length == 0 ? new String[] {"X-None", "1"} : headers)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static JsonNode now(URI page, String token) throws Exception {
    HttpResponse<String> answer =
        send(page.resolve("/ops/api/now"), "GET", "", "X-Lastseat-Ops", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  @Test
  void itShowsWhatTheTablesSayAndClosesAResource() throws Exception {
    try (LastseatServer server = Served.on(data)) {
      URI concert = server.url().resolve("/v1/resources/concert");
      ApiClient client = new ApiClient(server.url(), Option.none());
      client.set("concert", Map.of("capacity", 3));
      Map<String, Object> ada = Map.of("applicant", "Ada", "quantity", 1);
      client.reserve("concert", ada);

      try (Child ops =
          Child.lastseat("ops", "--data", data.toString(), "--port", "0", "--ops-write")) {
        URI link = URI.create(ops.firstLine());
        String script = WebFiles.address(WebFiles.OPS);
        assertThat(send(link.resolve("/ops"), "GET", "").body()).contains(script);
        assertThat(send(link.resolve(script), "GET", "").statusCode()).isEqualTo(200);
        assertThat(
                send(link.resolve("/ops/api/now"), "GET", "", "X-Lastseat-Ops", "none")
                    .statusCode())
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
        while (later.at("/sections/verdicts/last").asLong() < 2) {
          later = now(link, token);
        }
        assertThat(later.at("/sections/resources/resources/0/taken").asLong()).isEqualTo(2);

        assertThat(act(link, token, "drive", "anything")).contains("There is no such action");
        assertThat(act(link, token, "close", "concert")).contains("\"done\":true");
        assertThat(send(concert, "GET", "").body()).contains("\"closed\":{");
        assertThat(ops.err()).contains("\"event\":\"operator\"").doesNotContain(token);
        ops.signal("TERM");
        assertThat(ops.status()).isEqualTo(143);
      }
    }
    assertThat(Ran.lastseat("audit", "--data", data.toString()).status()).isZero();
  }

  private static String entered(URI link) throws Exception {
    HttpResponse<String> entered =
        send(
            link.resolve("/ops/api/enter"),
            "POST",
            JSON.createObjectNode().put("link", link.getFragment()).toString(),
            "X-Lastseat-Ops",
            "none",
            "Origin",
            "http://" + link.getAuthority());
    return JSON.readTree(entered.body()).path("token").asText();
  }

  private static String act(URI link, String token, String call, String target) throws Exception {
    return send(
            link.resolve("/ops/api/act"),
            "POST",
            JSON.createObjectNode().put("call", call).put("target", target).toString(),
            "X-Lastseat-Ops",
            token,
            "Origin",
            "http://" + link.getAuthority())
        .body();
  }

  @Test
  void whatItCannotUseItSays() {
    assertThat(Ran.lastseat("ops", "--port", "70000").status()).isEqualTo(2);
    assertThat(Ran.lastseat("ops", "--data", data.resolve("nowhere").toString()).ended(1).err())
        .contains("There is no data in");
  }
}
