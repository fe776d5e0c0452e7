package io.lastseat.cli.analysts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Interrupts;
import io.lastseat.cli.typed.Python;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.SigningUp;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.folder.DataFolder;
import io.lastseat.model.Reason;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.request.Reserve;
import io.lastseat.pauses.Pause;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TurnedAwayItem;
import io.lastseat.testkit.Records;
import io.vavr.collection.HashMap;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code query}, {@code export} and {@code roster --final} work beside a running server. */
class AnalystCommandsTest {

  private static final String HOSTILE = "=HYPERLINK(\"x\")'; DROP TABLE roster; --";

  @TempDir private static Path data;
  @TempDir private Path folder;
  private static Child serve;
  private static URI url;
  private static ApiClient api;

  @BeforeAll
  static void fill() throws Exception {
    serve = Child.lastseat("serve", "--port", "0", "--data", data.toString());
    url = URI.create(serve.url());
    api = new ApiClient(url, Option.none());
    resource("concert", 3);
    reserve("concert", "Ada", 1, "line one\nline two");
    reserve("concert", HOSTILE, 2, "\u001b, tab\there".replace("\u001b, ", ""));
    reserve("concert", "Bob", 1, "late");
    turnedAway("2026-11-21T02:41:00Z", "one process", HashMap.of(Reason.SOLD_OUT, 5L));
    turnedAway(
        "2026-11-21T02:41:00Z",
        "another process",
        HashMap.of(Reason.SOLD_OUT, 2L, Reason.RESOURCE_CLOSED, 1L));
    turnedAway("2026-11-21T02:43:00Z", "one process", HashMap.of(Reason.SOLD_OUT, 4L));
  }

  /** Writes a count as a process does when its minute is over. */
  private static void turnedAway(
      String minute, String token, io.vavr.collection.Map<Reason, Long> reasons) {
    TurnedAwayItem item =
        new TurnedAwayItem(
            Option.some(new ResourceId("concert")), Instant.parse(minute), token, reasons);
    put(TableNames::reservations, item.write());
  }

  @AfterAll
  static void stop() throws Exception {
    serve.close();
  }

  private static void resource(String name, int capacity) {
    Map<String, Object> terms = Map.of("capacity", capacity, "gate", false);
    api.set(name, terms);
  }

  private static void reserve(String name, String who, int quantity, String note) {
    Map<String, Object> body = Map.of("applicant", who, "quantity", quantity, "note", note);
    api.reserve(name, body);
  }

  @Test
  void hostile_names_are_harmless_in_each_format() throws Exception {
    String select =
        "SELECT applicant, note, -quantity AS q, chr(27) || '[31m' AS e, chr(8238) AS r FROM roster"
            + " WHERE resource_id = 'concert' ORDER BY decision_number";
    String csv = query(select, "--format=csv").out();
    assertThat(csv)
        .startsWith("applicant,note,q,e,r\r\nAda,\"line one\nline two\",-1,")
        .contains("\"'=HYPERLINK(\"\"x\"\")'; DROP TABLE roster; --\",tab\there,-2,");
    JsonNode json = query(select, "--format=json").json();
    assertThat(json.findValuesAsText("applicant")).containsExactly("Ada", HOSTILE);
    assertThat(json.get(0).get("q").isIntegralNumber()).isTrue();
    String table = query(select).out();
    assertThat(table).contains("\\u{1b}[31m", "line one\\u{a}line two", "\\u{202e}", "2 rows");
    assertThat(table.codePoints().filter(c -> c != '\n').anyMatch(Character::isISOControl))
        .isFalse();
    Path file = folder.resolve("it's \"here\".parquet");
    query(select, "--format=parquet", "--to=" + file);
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .startsWith("PAR1")
        .endsWith("PAR1");
    assertThat(api.get(ClientPaths.roster("concert")).json().get("taken").asInt()).isEqualTo(3);
  }

  @Test
  void a_file_is_whole_its_owners_alone_and_never_replaced_unasked() throws Exception {
    Path file = folder.resolve("roster.csv");
    query("SELECT 1 AS a", "--format=csv", "--to=" + file);
    assertThat(file).hasContent("a\r\n1");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    assertThat(ran("query", "SELECT 2 AS a", "--format=csv", "--to=" + file).ended(1).err())
        .contains(file + " is there already; --overwrite replaces it.");
    assertThat(
            ran("query", "SELECT nothing FROM roster", "--overwrite", "--to=" + file)
                .ended(1)
                .err())
        .contains("LINE 1: SELECT nothing FROM roster\n               ^");
    assertThat(file).hasContent("a\r\n1");
    query("SELECT 3 AS a", "--format=csv", "--overwrite", "--to=" + file);
    assertThat(file).hasContent("a\r\n3");
    assertThat(Files.list(folder)).containsExactly(file);
  }

  @Test
  void what_was_typed_wrongly_is_told_before_anything_is_read() {
    for (String wrong :
        List.of(
            "--as-of=1",
            "--as-of=0 --resource=concert",
            "--as-of=yesterday",
            "--as-of=2999-01-01T00:00:00Z",
            "--format=parquet",
            "--memory=much",
            "--resource=\u0001")) {
      assertThat(Ran.of(List.of(wrong.split(" ")), "query", "SELECT 1").ended(2).err())
          .contains("Try 'lastseat query --help'.");
    }
    assertThat(ran("query", "SELECT 1", "--as-of=99", "--resource=concert").err())
        .containsPattern("The log of concert has \\d+ commits, so there is no commit 99.");
    assertThat(ran("query", "SELECT 1", "--to=" + folder.resolve("no/such/folder")).status())
        .isEqualTo(1);
  }

  @Test
  void no_option_of_a_roster_is_passed_over() {
    assertThat(ran("roster", "concert").ended(2).err()).contains("--data needs --final");
    assertThat(ran("roster", "concert", "--final", "--url=http://127.0.0.1:1").ended(2).err())
        .contains("--url is not for --final");
  }

  @Test
  void an_end_in_the_middle_leaves_nothing_behind() throws Exception {
    Path temp = Files.createDirectory(folder.resolve("temp"));
    Path to = Files.createDirectory(folder.resolve("to"));
    try (WatchService watch = FileSystems.getDefault().newWatchService()) {
      temp.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      try (Child child =
          Child.begunBy(
              Interrupts.HEARD,
              "query",
              "SELECT count(*) FROM range(9000000000) a, range(9000) b WHERE a.range % 7 = b.range",
              "--data=" + data,
              "--temp=" + temp,
              "--to=" + to.resolve("result"))) {
        while (watch.poll(1, TimeUnit.SECONDS) == null) {
          assertThat(child.isAlive()).as("makes a temporary folder").isTrue();
        }
        assertThat(Files.list(to)).hasSize(1);
        child.signal("INT");
        assertThat(child.status()).isNotZero();
      }
    }
    assertThat(temp).isEmptyDirectory();
    assertThat(to).isEmptyDirectory();
  }

  @Tag("full")
  @Test
  void a_store_that_grows_is_read_as_it_was() throws Exception {
    resource("crowded", 300);
    try (SigningUp crowd = new SigningUp(url, "crowded", 8)) {
      for (int asked = 0; asked < 3; asked++) {
        crowd.letIn(300);
        JsonNode counts =
            query(
                    "SELECT (SELECT count(*) FROM unbalanced) AS unbalanced, (SELECT"
                        + " count(*) FROM verdicts v ANTI JOIN requests r USING"
                        + " (resource_id, request_id) WHERE v.kind = 'reserve') AS"
                        + " without_request, (SELECT count(*) FROM resources WHERE taken >"
                        + " capacity) AS overfull",
                    "--format=json")
                .json();
        assertThat(counts.get(0))
            .isEqualTo(rows("{\"unbalanced\":0,\"without_request\":0,\"overfull\":0}"));
      }
      crowd.awaitVerdicts();
    }
  }

  @Test
  void a_roster_is_final_or_says_why_not() throws Exception {
    resource("gala", 5);
    reserve("gala", "Ada", 2, "x");
    reserve("gala", HOSTILE, 1, "y");
    Ran open = ran("roster", "gala", "--final").ended(1);
    assertThat(open.err())
        .isEqualTo(
            "lastseat: The roster of gala is not final:\n"
                + "  open 1: it is neither closed nor past closesAt\n");
    api.replace("gala", Map.of("capacity", 5, "closesAt", lately()));
    assertThat(ran("roster", "gala", "--final").err()).contains("  not_closed 1: ");
    close("gala");

    Ran roster = ran("roster", "gala", "--final", "--format=json", "--wait=PT1M").done();
    JsonNode document = roster.json();
    long commit = document.get("asOfCommit").asLong();
    JsonNode now = api.get(ClientPaths.roster("gala")).json();
    assertThat(document.get("entries")).isEqualTo(now.get("entries"));
    assertThat(commit).isEqualTo(now.get("asOfCommit").asLong());
    String hash = document.get("hash").asText();
    assertThat(hash).isEqualTo(hashOf("gala", commit, now.get("entries")));
    assertThat(ran("roster", "gala", "--final", "--format=csv").out())
        .isEqualTo(api.get(ClientPaths.roster("gala") + "?format=csv").text());
    String script = AnalystsPage.read().script();
    for (String printed :
        Python.run(folder, script, url.toString(), "gala", Long.toString(commit))) {
      assertThat(printed.strip()).isEqualTo(hash);
    }
    assertThat(hashOf("gala", commit - 1, now.get("entries"))).isNotEqualTo(hash);
  }

  /** A request decided after the final roster changes nothing, even if it was sent in time. */
  @Test
  void nothing_is_given_behind_a_final_roster() throws Exception {
    api.set("ball", Map.of("capacity", 2, "gate", false, "longestHold", "PT1M"));
    String held =
        api.reserve("ball", Map.of("applicant", "Ada", "quantity", 2, "hold", "PT5S"))
            .get("requestId")
            .asText();
    Instant taken = Instant.now();
    String path = ClientPaths.request("ball", held);
    while (api.get(path).json().get("status").asText().equals("held")) {
      Pause.sleeping().pause(Duration.ofMillis(50));
    }
    api.replace(
        "ball", Map.of("capacity", 2, "gate", false, "longestHold", "PT1M", "closesAt", lately()));

    Ran window = ran("roster", "ball", "--final");
    assertThat(window.err()).contains("  not_closed 1: ", "{\"closed\": {\"at\": null}}");
    assertThat(window.status()).isEqualTo(1);
    ApiClient.Reply late = confirmed(path);
    assertThat(late.status()).as(late.text()).isEqualTo(409);
    assertThat(late.json().get("type").asText()).isEqualTo("urn:lastseat:problem:closed");

    close("ball");
    Ran roster = ran("roster", "ball", "--final", "--wait=PT1M").done();
    assertThat(roster.out()).contains("0 of 2 taken");
    Reserve before =
        new Reserve(
            new RequestId(0, "%026d".formatted(7)),
            new ResourceId("ball"),
            taken.minusSeconds(100).truncatedTo(ChronoUnit.MILLIS),
            "Bob",
            1,
            Option.none());
    written(before);
    JsonNode verdict = api.verdict("ball", before.id().text());
    assertThat(verdict.get("status").asText()).isEqualTo("rejected");
    assertThat(verdict.get("reason").asText()).isEqualTo("resource_closed");
    assertThat(confirmed(path).json().get("type").asText())
        .isEqualTo("urn:lastseat:problem:resource-closed");
    assertThat(ran("roster", "ball", "--final", "--wait=PT1M").done().out())
        .contains("0 of 2 taken");
    assertThat(ran("audit", "ball").status()).isZero();
  }

  private static ApiClient.Reply confirmed(String path) {
    return api.decided(path + "/confirm", JsonNodeFactory.instance.objectNode());
  }

  private static void close(String name) throws Exception {
    JsonNode terms = api.get(ClientPaths.resource(name)).json();
    ObjectNode closed = JsonNodeFactory.instance.objectNode();
    closed.put("capacity", terms.get("capacity").asInt()).put("gate", false);
    closed.set("closesAt", terms.get("closesAt"));
    closed.putObject("closed");
    api.replace(name, closed);
  }

  /** Writes a request as a slow intake would: long after the time of its creation. */
  private static void written(Reserve request) {
    put(TableNames::requests, Records.item(request));
  }

  private static void put(Function<TableNames, String> where, Map<String, AttributeValue> item) {
    Path folder = LastseatServer.databaseIn(data);
    try (DynamoConnections running =
        DynamoConnections.to(
            DataFolder.announced(folder).get(), DataFolder.announcedKey(folder), List.of())) {
      String table = where.apply(TableNames.withPrefix(ServerSettings.TABLE_PREFIX));
      running.tables().putItem(put -> put.tableName(table).item(item));
    }
  }

  @Test
  void what_the_gate_turned_away_is_added_up_by_minute() {
    String select = "SELECT minute, reason, calls FROM turned_away ORDER BY ALL";
    assertThat(query(select, "--format=csv").out())
        .isEqualTo(
            """
            minute,reason,calls\r
            2026-11-21T02:41:00.000Z,resource_closed,1\r
            2026-11-21T02:41:00.000Z,sold_out,7\r
            2026-11-21T02:43:00.000Z,sold_out,4\r
            """);
    assertThat(
            query(select, "--format=csv", "--as-of=2026-11-21T02:42:00Z", "--resource=concert")
                .out())
        .endsWith("sold_out,7\r\n");
  }

  private static String hashOf(String resource, long commit, JsonNode entries) throws Exception {
    StringBuilder text = new StringBuilder("lastseat-roster-1\n" + resource + "\n" + commit + "\n");
    for (JsonNode entry : entries) {
      text.append(entry.get("decisionNumber").asText()).append(' ');
      text.append(entry.get("requestId").asText()).append(' ');
      text.append(entry.get("quantity").asText()).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return "sha256:" + HexFormat.of().formatHex(Sha256.of(bytes));
  }

  private static String lately() {
    return Instant.now().minusSeconds(90).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Test
  void an_export_has_each_table_and_says_what_it_has() throws Exception {
    Path export = folder.resolve("export");
    ran("export", export.toString()).done();
    JsonNode manifest = new ObjectMapper().readTree(export.resolve("manifest.json").toFile());
    assertThat(manifest.get("logs").findValuesAsText("resourceId")).contains("concert");
    assertThat(manifest.get("files").findValuesAsText("path").toString())
        .contains(
            "tables/roster/",
            "tables/verdicts/month=",
            "tables/turned_away/month=2026-11/",
            "dynamodb/decisions/AWSDynamoDB/");
    for (JsonNode file : manifest.get("files")) {
      byte[] bytes = Files.readAllBytes(export.resolve(file.get("path").asText()));
      assertThat(file.get("bytes").asInt()).isEqualTo(bytes.length);
      assertThat(file.get("sha256").asText()).isEqualTo(HexFormat.of().formatHex(Sha256.of(bytes)));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(export)))
        .isEqualTo("rwx------");
    assertThat(ran("export", export.toString()).ended(1).err()).contains("is there already");
    assertThat(Files.list(folder)).containsExactly(export);
    Path then = folder.resolve("then");
    ran("export", then.toString(), "--resource=concert", "--as-of=2");
    assertThat(then.resolve("tables")).isNotEmptyDirectory();
    assertThat(then.resolve("dynamodb")).doesNotExist();
  }

  @Test
  void the_queries_of_the_page_say_what_the_api_says() throws Exception {
    Path export = folder.resolve("export");
    assertThat(ran("export", export.toString()).status()).isZero();
    AnalystsPage page = AnalystsPage.read();
    assertThat(page.questions()).hasSize(4);
    try (AthenaByDuckDb athena = AthenaByDuckDb.over(export)) {
      for (AnalystsPage.Question question : page.questions()) {
        JsonNode asked = query(question.query(), "--format=json").json();
        JsonNode exported = rows(athena.ask(question.athena()));
        assertThat(exported).as(question.athena()).isEqualTo(asked).isNotEmpty();
      }
    }
    JsonNode full = query(page.questions().get(1).query(), "--format=json").json();
    for (JsonNode row : full) {
      JsonNode resource = api.get(ClientPaths.resource(row.get("resource_id").asText())).json();
      assertThat(row.get("capacity").asLong()).isEqualTo(resource.get("capacity").asLong());
      assertThat(row.get("taken").asLong()).isEqualTo(resource.get("taken").asLong());
    }
    assertThat(query(page.questions().get(0).query(), "--format=json").json())
        .contains(
            rows("[{\"resource_id\":\"concert\",\"outcome\":\"accepted\",\"requests\":2,\"units\":3}]")
                .get(0),
            rows("[{\"resource_id\":\"concert\",\"outcome\":\"sold_out\",\"requests\":1,\"units\":1}]")
                .get(0));
  }

  private static JsonNode rows(String json) throws Exception {
    return new ObjectMapper().readTree(json);
  }

  @Test
  void the_page_names_every_column() throws Exception {
    JsonNode columns =
        query(
                "SELECT table_name AS t, column_name AS c, replace(data_type, 'TIMESTAMP WITH"
                    + " TIME ZONE', 'TIMESTAMPTZ') AS d FROM information_schema.columns WHERE"
                    + " table_name IN ('roster', 'verdicts', 'resources', 'commits',"
                    + " 'requests', 'turned_away') ORDER BY ALL",
                "--format=json")
            .json();
    AnalystsPage page = AnalystsPage.read();
    assertThat(columns).hasSizeGreaterThan(80);
    for (JsonNode column : columns) {
      String table = column.get("t").asText();
      assertThat(page.typesOf(table))
          .as(table)
          .containsEntry(column.get("c").asText(), column.get("d").asText());
    }
    List<String> tables =
        List.of("roster", "verdicts", "resources", "commits", "requests", "turned_away");
    assertThat(tables.stream().mapToInt(table -> page.typesOf(table).size()).sum())
        .isEqualTo(columns.size());
  }

  private static Ran query(String sql, String... options) {
    return Ran.of(List.of(options), "query", sql, "--data=" + data).done();
  }

  private static Ran ran(String... arguments) {
    return Ran.of(List.of("--data=" + data), arguments);
  }
}
