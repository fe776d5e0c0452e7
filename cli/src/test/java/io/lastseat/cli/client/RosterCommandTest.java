package io.lastseat.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RosterCommandTest extends Served {

  /** One more than the command asks for in one page. */
  private static final int ENTRIES = 1_001;

  @TempDir private Path folder;

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
    String whole = client.get(ClientPaths.roster("night") + "?format=csv").text();
    assertThat(csv.out()).isEqualTo(whole).contains("'=Zoë 1000");
    assertThat(csv.out().split("decisionNumber,", -1)).as("parts around a header").hasSize(2);
    assertThat(csv.out().split("\"a, \"\"note\"\"\r\nof two lines\"", -1)).hasSize(ENTRIES + 1);
  }

  @Test
  void a_program_gets_the_texts_themselves_and_excel_its_mark() {
    String usual = ran("roster", "night", "--format", "csv").done().out();
    String plain = ran("roster", "night", "--format", "csv", "--no-apostrophes").done().out();
    String marked = ran("roster", "night", "--format", "csv", "--bom").done().out();
    assertThat(plain).isEqualTo(usual.replace(",'=Zo", ",=Zo")).contains(",=Zoë 1000");
    assertThat(marked).isEqualTo("\uFEFF" + usual);
    assertThat(ran("roster", "night", "--bom").ended(2).err()).contains("--bom needs --format csv");
    assertThat(ran("roster", "night", "--no-apostrophes").ended(2).err())
        .contains("--no-apostrophes needs --format csv");
  }

  @Test
  void the_parquet_has_all_of_them_in_the_types_of_a_final_roster() throws Exception {
    Path file = folder.resolve("night.parquet");
    assertThat(ran("roster", "night", "--format", "parquet").ended(2).err())
        .contains("Parquet needs a file (--to)");
    ran("roster", "night", "--format", "parquet", "--to", file.toString()).done();
    assertThat(
            ran("roster", "night", "--format", "parquet", "--to", file.toString()).ended(1).err())
        .contains("--overwrite replaces it");
    String from = " FROM read_parquet('" + file + "')";
    assertThat(
            sql(
                "SELECT count(*), count(DISTINCT \"requestId\"), sum(quantity), min(applicant)"
                    + from))
        .containsExactly("1001", "1001", "1001", "=Zoë 0");
    assertThat(
            sql(
                "SELECT string_agg(column_name || ' ' || column_type, ', ') FROM (DESCRIBE"
                    + from
                    + ")"))
        .containsExactly(
            "decisionNumber BIGINT, requestId VARCHAR, applicant VARCHAR, quantity BIGINT, note"
                + " VARCHAR, requestedAt TIMESTAMP WITH TIME ZONE, decidedAt TIMESTAMP WITH TIME"
                + " ZONE, commitNumber BIGINT, status VARCHAR, expiresAt TIMESTAMP WITH TIME ZONE,"
                + " place BIGINT, by VARCHAR, quantities MAP(VARCHAR, BIGINT)");
    String entry = client.get(ClientPaths.roster("night") + "?limit=1").text();
    assertThat(
            sql(
                "SELECT epoch_ms(\"decidedAt\"), note, place"
                    + from
                    + " WHERE \"decisionNumber\" = 2"))
        .containsExactly(
            Long.toString(
                Instant.parse(entry.replaceAll("(?s).*\"decidedAt\":\"([^\"]*)\".*", "$1"))
                    .toEpochMilli()),
            "a, \"note\"\r\nof two lines",
            null);
  }

  @Test
  void any_format_goes_into_a_file() {
    Path file = folder.resolve("night.csv");
    assertThat(ran("roster", "night", "--format", "csv", "--to", file.toString()).done().out())
        .isEmpty();
    assertThat(contentOf(file.toFile(), UTF_8))
        .isEqualTo(ran("roster", "night", "--format", "csv").done().out());
    assertThat(ran("roster", "day", "--to", folder.resolve("day").toString()).ended(1).err())
        .contains("The server answered 404");
    assertThat(folder.resolve("day")).doesNotExist();
  }

  private static List<String> sql(String select) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery(select)) {
      assertThat(row.next()).isTrue();
      List<String> cells = new ArrayList<>();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        cells.add(row.getString(i));
      }
      return cells;
    }
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
