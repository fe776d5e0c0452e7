package io.lastseat.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A restore brought back the desk's commit of a claim, and not the hall's. The tables are opened at
 * once, and another applicant takes the hall; the steps of {@code docs/deploy.md} come later.
 */
@Tag("full")
class HalfRestoreCommandTest {

  private final OwnTables tables = new OwnTables();

  @Test
  void nobodyGivesBackWhatHallNeverHadAndTheClaimIsTakenBack() {
    String claim;
    try (LastseatServer server = tables.served()) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      api.set("desk", Map.of("capacity", 5));
      api.set("hall", Map.of("capacity", 5));
      JsonNode claimed =
          api.post(
                  "/v1/claims",
                  Map.of(
                      "applicant",
                      "Ada",
                      "resources",
                      List.of(
                          Map.of("resourceId", "desk", "quantity", 2),
                          Map.of("resourceId", "hall", "quantity", 2))),
                  "Prefer",
                  "wait=20")
              .json();
      assertThat(claimed.get("status").asText()).isEqualTo("accepted");
      claim = claimed.get("requestId").asText();
    }
    tables.lose(new ResourceId("hall"), 2);

    String path = "/v1/resources/desk/requests/" + claim;
    try (LastseatServer server = tables.served()) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      assertThat(reserve(api, "hall", "Bob", 5)).isEqualTo("accepted");
      api.call("POST", path + "/cancel", "", "Prefer", "wait=0");
      assertThat(reserve(api, "desk", "Bob", 1)).as("behind it").isEqualTo("accepted");
      assertThat(reserve(api, "hall", "Cyd", 2)).isEqualTo("rejected");
      assertThat(api.get(path).json().get("status").asText()).isEqualTo("accepted");
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
    try (LastseatServer server = tables.served()) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      JsonNode refused = api.get(path).json();
      assertThat(refused.get("status").asText()).isEqualTo("rejected");
      assertThat(refused.get("limitingResource").asText()).isEqualTo("hall");
      assertThat(taken(api, "hall")).isEqualTo(5);
      assertThat(taken(api, "desk")).isEqualTo(1);
    }
    command("audit").done();
  }

  private static String reserve(ApiClient api, String resource, String applicant, int units) {
    return api.reserve(resource, Map.of("applicant", applicant, "quantity", units))
        .get("status")
        .asText();
  }

  private static long taken(ApiClient api, String resource) {
    return api.get("/v1/resources/" + resource).json().get("taken").asLong();
  }

  private Ran command(String... words) {
    return Ran.of(tables.options(), words);
  }
}
