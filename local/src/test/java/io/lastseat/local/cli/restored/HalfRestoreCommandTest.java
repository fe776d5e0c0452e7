package io.lastseat.local.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A restore brought back desk's commit of a claim, and not hall's. The tables are opened at once,
 * and somebody takes hall; the steps of {@code docs/deploy.md} come later.
 */
@Tag("full")
class HalfRestoreCommandTest {

  private static final String PREFIX = "half-restore-";
  private static final TableNames NAMES = TableNames.withPrefix(PREFIX);
  private static final URI ENDPOINT = Store.shared().dynamo().endpoint();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void nobodyGivesBackWhatHallNeverHadAndTheClaimIsTakenBack() throws Exception {
    String claim;
    try (LastseatServer server = started()) {
      call(server, "PUT", "/v1/resources/desk", "{\"capacity\":5}");
      call(server, "PUT", "/v1/resources/hall", "{\"capacity\":5}");
      JsonNode claimed =
          call(
              server,
              "POST",
              "/v1/claims",
              "{\"applicant\":\"Ada\",\"resources\":[{\"resourceId\":\"desk\",\"quantity\":2},{\"resourceId\":\"hall\",\"quantity\":2}]}");
      assertThat(claimed.get("status").asText()).isEqualTo("accepted");
      claim = claimed.get("requestId").asText();
    }
    loseHallsCommit();

    String path = "/v1/resources/desk/requests/" + claim;
    try (LastseatServer server = started()) {
      assertThat(reserve(server, "hall", "Bob", 5)).isEqualTo("accepted");
      call(server, "POST", path + "/cancel", "", "wait=0");
      assertThat(reserve(server, "desk", "Bob", 1)).as("behind it").isEqualTo("accepted");
      assertThat(reserve(server, "hall", "Cyd", 2)).isEqualTo("rejected");
      assertThat(call(server, "GET", path, "", "wait=0").get("status").asText())
          .isEqualTo("accepted");
    }

    Ran look = command("recover", "--dry-run");
    Ran recovered = command("recover");
    assertThat(recovered.status()).as(recovered.out()).isZero();
    for (Ran ran : List.of(look, recovered)) {
      assertThat(ran.out())
          .contains(
              "commits 2 to 3 of desk: commit 2 belongs to desk/%s, whose commit of hall is lost"
                  .formatted(claim),
              "Set aside: desk/" + claim + " accepted, 2 for Ada",
              "2  commits cut off, of transactions that other logs have lost");
    }
    Ran reconciled = command("reconcile", "--older-than", "PT0S");
    assertThat(reconciled.status()).as(reconciled.out() + reconciled.err()).isZero();
    try (LastseatServer server = started()) {
      JsonNode refused = call(server, "GET", path, "", "wait=0");
      assertThat(refused.get("status").asText()).isEqualTo("rejected");
      assertThat(refused.get("limitingResource").asText()).isEqualTo("hall");
      assertThat(call(server, "GET", "/v1/resources/hall", "").get("taken").asLong()).isEqualTo(5);
      assertThat(call(server, "GET", "/v1/resources/desk", "").get("taken").asLong()).isEqualTo(1);
    }
    Ran audit = command("audit");
    assertThat(audit.status()).as(audit.out()).isZero();
  }

  private static LastseatServer started() {
    return LastseatServer.start(
        ServerSettings.inMemory(line -> {}).on(Option.some(ENDPOINT)).withTablePrefix(PREFIX));
  }

  private String reserve(LastseatServer server, String resource, String applicant, int units)
      throws Exception {
    return call(
            server,
            "POST",
            "/v1/resources/" + resource + "/requests",
            "{\"applicant\":\"%s\",\"quantity\":%d}".formatted(applicant, units))
        .get("status")
        .asText();
  }

  private JsonNode call(LastseatServer server, String method, String path, String body)
      throws Exception {
    return call(server, method, path, body, "wait=20");
  }

  private JsonNode call(
      LastseatServer server, String method, String path, String body, String prefer)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve(path))
            .header("Content-Type", "application/json")
            .header("Prefer", prefer)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
  }

  private static void loseHallsCommit() {
    Map<String, AttributeValue> key =
        Map.of("resourceId", AttributeValue.fromS("hall"), "commitNo", AttributeValue.fromN("2"));
    Store.shared()
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName(NAMES.decisions())
                    .key(key)
                    .conditionExpression("attribute_exists(commitNo)"));
  }

  private static Ran command(String name, String... more) {
    List<String> all =
        new ArrayList<>(List.of(name, "--endpoint", ENDPOINT.toString(), "--table-prefix", PREFIX));
    all.addAll(List.of(more));
    return Ran.lastseat(all.toArray(new String[0]));
  }
}
