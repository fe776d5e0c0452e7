package io.lastseat.local.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RosterCommandTest extends Served {

  /** One more than the command asks for in one page. */
  private static final int ENTRIES = 1_001;

  private static ApiClient client;
  private static String lastRequest;

  @BeforeAll
  static void fill() {
    client = new ApiClient(server.url(), Option.none());
    client.set("night", Map.of("capacity", ENTRIES));
    List<String> ids =
        IntStream.range(0, ENTRIES)
            .parallel()
            .mapToObj(i -> signUp("=Zoë " + i, "a, \"note\"\r\nof two lines"))
            .toList();
    ids.forEach(id -> client.verdict("night", id));
    lastRequest = ids.get(ENTRIES - 1);
  }

  @Test
  void the_table_has_all_of_them() {
    Ran table = ran("roster", "night").done();
    assertThat(table.out()).hasLineCount(1 + ENTRIES + 2).contains("=Zoë 0 ", "=Zoë 1000");
    assertThat(table.out()).endsWith("1001 of 1001 taken, as of decision 1002\n");
  }

  @Test
  void the_csv_is_the_apis_with_one_header() {
    Ran csv = ran("roster", "night", "--format", "csv").done();
    String page = client.get(ClientPaths.roster("night") + "?limit=1000&format=csv").text();
    assertThat(csv.out()).startsWith(page).contains("'=Zoë 1000");
    assertThat(csv.out().split("decisionNumber,", -1)).as("parts around a header").hasSize(2);
    assertThat(csv.out().split("\"a, \"\"note\"\"\r\nof two lines\"", -1)).hasSize(ENTRIES + 1);
  }

  @Test
  void the_json_is_one_document_without_a_next_page() throws Exception {
    Ran json = ran("roster", "night", "--format", "json").done();
    JsonNode document = json.json();
    assertThat(document.has("next")).isFalse();
    assertThat(document.get("entries")).hasSize(ENTRIES);
    assertThat(document.get("taken").asInt()).isEqualTo(ENTRIES);
    assertThat(document.get("entries").findValuesAsText("requestId"))
        .doesNotHaveDuplicates()
        .contains(lastRequest);
  }

  @Test
  void the_status_is_the_apis_document() throws Exception {
    Ran status = ran("status", "night", lastRequest).done();
    assertThat(status.json())
        .isEqualTo(client.get(ClientPaths.request("night", lastRequest)).json());
  }

  @Test
  void what_the_server_does_not_know_is_told_in_its_words() {
    for (String format : List.of("table", "csv", "json")) {
      Ran unknown = ran("roster", "day", "--format", format).ended(1);
      assertThat(unknown.out()).isEmpty();
      assertThat(unknown.err())
          .isEqualTo(
              "lastseat: The server answered 404: There is no such resource. Create it with PUT, or"
                  + " correct the id.\n");
    }
    assertThat(ran("roster", "day and/night").ended(1).err())
        .startsWith("lastseat: The server answered 4")
        .hasLineCount(1);
    assertThat(ran("status", "night", "0-nobody").ended(1).err())
        .startsWith("lastseat: The server answered 4")
        .hasLineCount(1);
  }

  private static String signUp(String applicant, String note) {
    return client
        .post(
            ClientPaths.requests("night"),
            Map.of("applicant", applicant, "quantity", 1, "note", note))
        .expect(202)
        .json()
        .get("requestId")
        .asText();
  }
}
