package io.lastseat.local.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.net.URI;
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

  @Test
  void nobodyGivesBackWhatHallNeverHadAndTheClaimIsTakenBack() {
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
    Ran recovered = command("recover").done();
    for (Ran ran : List.of(look, recovered)) {
      assertThat(ran.out())
          .contains(
              "commits 2 to 3 of desk: commit 2 belongs to desk/%s, whose commit of hall is lost"
                  .formatted(claim),
              "Set aside: desk/" + claim + " accepted, 2 for Ada",
              "2  commits cut off, of transactions that other logs have lost");
    }
    command("reconcile", "--older-than", "PT0S").done();
    try (LastseatServer server = started()) {
      JsonNode refused = call(server, "GET", path, "", "wait=0");
      assertThat(refused.get("status").asText()).isEqualTo("rejected");
      assertThat(refused.get("limitingResource").asText()).isEqualTo("hall");
      assertThat(call(server, "GET", "/v1/resources/hall", "").get("taken").asLong()).isEqualTo(5);
      assertThat(call(server, "GET", "/v1/resources/desk", "").get("taken").asLong()).isEqualTo(1);
    }
    command("audit").done();
  }

  private static LastseatServer started() {
    return LastseatServer.start(Served.at(ENDPOINT, PREFIX));
  }

  private static String reserve(
      LastseatServer server, String resource, String applicant, int units) {
    return call(
            server,
            "POST",
            "/v1/resources/" + resource + "/requests",
            "{\"applicant\":\"%s\",\"quantity\":%d}".formatted(applicant, units))
        .get("status")
        .asText();
  }

  private static JsonNode call(LastseatServer server, String method, String path, String body) {
    return call(server, method, path, body, "wait=20");
  }

  private static JsonNode call(
      LastseatServer server, String method, String path, String body, String prefer) {
    return new ApiClient(server.url(), Option.none())
        .call(method, path, body, "Prefer", prefer)
        .json();
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

  private static Ran command(String... words) {
    return Ran.of(List.of("--endpoint=" + ENDPOINT, "--table-prefix=" + PREFIX), words);
  }
}
