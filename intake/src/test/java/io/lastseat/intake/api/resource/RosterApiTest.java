package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The roster of a resource, page by page. */
class RosterApiTest {

  private final World world = World.deciding();

  @Test
  void isEmptyAtFirst() {
    world.put("empty", "{\"capacity\": 3}");

    Exchange roster = world.get("/v1/resources/empty/roster");

    assertThat(roster.body())
        .isEqualTo(
            "{\"resourceId\":\"empty\",\"asOfCommit\":1,\"asOfDecision\":1,\"capacity\":3,"
                + "\"taken\":0,\"entries\":[]}\n");
    assertThat(roster.header("Link")).isEmpty();
  }

  @Test
  void showsAcceptedEntriesInTheOrderOfTheirDecisions() {
    world.put("order", "{\"capacity\": 5, \"gate\": false}");
    world.reserve("order", "Ada", 2);
    world.reserve("order", "Bob", 4);
    world.reserve("order", "Cid", 3);
    world.reserve("order", "Dee", 1);

    JsonNode roster = world.get("/v1/resources/order/roster").json();

    assertThat(roster.findValuesAsText("applicant")).containsExactly("Ada", "Cid");
    assertThat(roster.findValuesAsText("decisionNumber")).containsExactly("2", "4");
    assertThat(roster.path("taken").asLong()).isEqualTo(5);
    assertThat(roster.path("asOfDecision").asLong()).isEqualTo(5);
  }

  @Test
  void asOfACommitItIsWhatItWasThen() {
    world.put("then", "{\"capacity\": 5}");
    world.reserve("then", "Ada", 2);
    long commit = world.get("/v1/resources/then/roster").number("asOfCommit");
    String before = world.get("/v1/resources/then/roster").body();
    world.reserve("then", "Bob", 1);

    String path = "/v1/resources/then/roster?asOfCommit=";
    assertThat(world.get(path + commit).body()).isEqualTo(before);
    assertThat(world.get(path + (commit + 1)).json().findValuesAsText("applicant"))
        .containsExactly("Ada", "Bob");
    assertThat(world.get(path + 1).json().path("entries")).isEmpty();
    for (String wrong : List.of("0", "-1", "x", "", "99", "9999999999999999999")) {
      Exchange refused = world.get(path + wrong);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.body()).contains("invalid-parameter");
    }
  }

  /** Commits are small and large, with refusals in between, and decisions after every page. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1000})
  void noPageRepeatsOrSkipsWhileItMoves(int limit) {
    String name = "moving-" + limit;
    world.put(name, "{\"capacity\": 40, \"gate\": false}");
    for (int commit = 0; commit < 12; commit++) {
      for (int i = 0; i <= commit % 4; i++) {
        world.post(name, body("early-%02d-%d".formatted(commit, i), i == 2 ? 1000 : 1));
        world.letPass(java.time.Duration.ofMillis(1));
      }
      world.decide();
    }
    long taken = world.get("/v1/resources/" + name).number("taken");

    List<String> seen = new ArrayList<>();
    long sum = 0;
    String next = "/v1/resources/" + name + "/roster?limit=" + limit;
    while (!next.isEmpty()) {
      Exchange page = world.get(next);
      assertThat(page.number("taken")).isEqualTo(taken);
      assertThat(page.json().path("entries").size()).isLessThanOrEqualTo(limit);
      for (JsonNode entry : page.json().path("entries")) {
        seen.add(entry.path("applicant").asText());
        sum += entry.path("quantity").asLong();
      }
      next = page.text("next");
      assertThat(seen.size()).as("entries of all pages").isLessThanOrEqualTo((int) taken);
      assertThat(page.header("Link"))
          .isEqualTo(next.isEmpty() ? "" : "<" + next + ">; rel=\"next\"");
      world.reserve(name, "late-" + seen.size(), 1);
    }

    assertThat(seen).doesNotHaveDuplicates().allMatch(applicant -> applicant.startsWith("early"));
    assertThat(seen)
        .as("asked in this order, so decided in this order")
        .isSorted()
        .hasSize((int) taken);
    assertThat(sum).isEqualTo(taken);
  }

  /** One page cannot read through all the refusals. */
  @Test
  void aPageMayBeEmptyWithAnotherBehindIt() {
    world.put("desert", "{\"capacity\": 1, \"gate\": false}");
    world.appendRefusals("desert", 1500);
    world.replace("desert", "{\"capacity\": 2, \"gate\": false}");
    world.reserve("desert", "Eve", 1);

    List<Integer> sizes = new ArrayList<>();
    String next = "/v1/resources/desert/roster?limit=1";
    while (!next.isEmpty()) {
      Exchange page = world.get(next);
      sizes.add(page.json().path("entries").size());
      next = page.text("next");
    }

    assertThat(sizes).containsExactly(0, 1);
  }

  @Test
  void writesCsvThatNoSpreadsheetRuns() {
    world.put("sheet", "{\"capacity\": 9}");
    world.post(
        "sheet",
        "{\"applicant\": \"=1+1\", \"quantity\": 1, \"note\": \"He said \\\"hi\\\",\\nand left\"}");
    world.decide();

    Exchange csv = world.get("/v1/resources/sheet/roster?format=csv");

    assertThat(csv.header("Content-Type")).isEqualTo("text/csv; charset=utf-8; header=present");
    assertThat(csv.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"roster-sheet.csv\"");
    assertThat(csv.body())
        .startsWith(
            "decisionNumber,requestId,applicant,quantity,note,requestedAt,decidedAt,commitNumber,"
                + "status,expiresAt,place,by\r\n")
        .matches(
            "(?s).*\r\n2,0-[0-9a-z]{26},'=1\\+1,1,\"He said \"\"hi\"\",\nand"
                + " left\",2030-06-01T09:00:00.000Z,2030-06-01T09:00:01.000Z,2,accepted,,,\r\n");
  }

  @Test
  void csvHasPagesToo() {
    world.put("csv-pages", "{\"capacity\": 9}");
    world.reserve("csv-pages", "Ada", 1);
    world.reserve("csv-pages", "Bob", 1);

    Exchange first = world.get("/v1/resources/csv-pages/roster?limit=1&format=csv");
    String next = first.header("Link").replaceAll("^<|>; rel=\"next\"$", "");
    Exchange second = world.get(next);

    assertThat(first.body()).contains("Ada").doesNotContain("Bob");
    assertThat(second.header("Content-Type")).startsWith("text/csv");
    assertThat(second.body()).contains("Bob").doesNotContain("Ada");
    assertThat(second.header("Link")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/csv|text/csv",
        "application/json|application/json",
        "*/*|application/json",
        "text/*|text/csv",
        "application/json;q=0.5, text/csv;q=0.6|text/csv",
        "text/csv;q=0.5, */*;q=0.5|application/json",
        "text/html,application/xhtml+xml,*/*;q=0.8|application/json",
        "application/json;q=0, */*|text/csv"
      })
  void negotiates(String accept, String mediaType) {
    world.put("negotiated", "{\"capacity\": 9}");

    Exchange roster = world.get("/v1/resources/negotiated/roster", "accept", accept);

    assertThat(roster.header("Content-Type")).startsWith(mediaType);
    assertThat(roster.header("Vary")).isEqualTo("Accept, Origin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=1001",
        "limit=-1",
        "limit=x",
        "limit=",
        "limit=1,2",
        "limit=99999999999",
        "format=xml",
        "format="
      })
  void impossibleParameters(String query) {
    world.put("parameters", "{\"capacity\": 9}");

    Exchange refused = world.get("/v1/resources/parameters/roster?" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-parameter");
  }

  @Test
  void damagedAndForeignCursors() {
    for (String name : List.of("cursors", "cursors-2")) {
      world.put(name, "{\"capacity\": 9}");
      world.reserve(name, "Ada", 1);
      world.reserve(name, "Bob", 1);
    }
    String cursor =
        world.get("/v1/resources/cursors/roster?limit=1").text("next").replaceAll(".*cursor=", "");

    assertThat(cursorStatus("cursors", cursor)).isEqualTo(200);
    assertThat(cursorStatus("cursors-2", cursor)).isEqualTo(400);
    assertThat(cursorStatus("cursors", "")).isEqualTo(400);
    assertThat(cursorStatus("cursors", cursor + "A")).isEqualTo(400);
  }

  private int cursorStatus(String resource, String cursor) {
    return world.get("/v1/resources/" + resource + "/roster?cursor=" + cursor).status();
  }

  private static String body(String applicant, long quantity) {
    return "{\"applicant\": \"%s\", \"quantity\": %d}".formatted(applicant, quantity);
  }
}
