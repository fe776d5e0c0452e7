package io.lastseat.serve.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.door.Door;
import io.lastseat.pages.WebFiles;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.testing.MovedClock;
import io.vavr.collection.HashSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The calls behind the page, made by a caller that is not the page. */
class OpsApiTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> LINES = new CopyOnWriteArrayList<>();
  private static final MovedClock CLOCK = new MovedClock();
  private static final String ELSEWHERE = "https://shop.example.org";

  @AutoClose
  private static final LastseatServer open =
      LastseatServer.start(
          ServerSettings.inMemory(LINES::add)
              .allowing(HashSet.of("tickets.example.org"))
              .toPagesOf(HashSet.of(ELSEWHERE))
              .withOpsWrite(true),
          CLOCK);

  @AutoClose
  private static final LastseatServer locked =
      LastseatServer.start(
          ServerSettings.inMemory(line -> {})
              .withKeys(Option.some(Door.hashOf("boss") + "," + Door.hashOf("clerk") + "=ask")));

  private static final ApiClient API = new ApiClient(open.url(), Option.none());
  private static final ApiClient LOCKED = new ApiClient(locked.url(), Option.none());

  /** Posts as the page does. */
  private static Reply post(LastseatServer server, String path, String body, String... more) {
    Vector<String> page = Vector.of("X-Lastseat-Ops", "none", "Origin", server.url().toString());
    return (server == open ? API : LOCKED)
        .call("POST", path, body, page.appendAll(Vector.of(more)).toJavaArray(String[]::new));
  }

  private static JsonNode now(String query) {
    return API.get("/ops/api/now" + query, "X-Lastseat-Ops", "none").expect(200).json();
  }

  private static void create(String resource, String terms) throws Exception {
    API.set(resource, JSON.readTree(terms));
  }

  private static JsonNode reserve(String resource, String applicant) {
    return API.reserve(
        resource, JSON.createObjectNode().put("applicant", applicant).put("quantity", 1));
  }

  /** With headers that a client of Java's own does not let anybody set. */
  private static String raw(String... lines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.url().getPort());
        OutputStream out = socket.getOutputStream()) {
      out.write(
          (String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n")
              .getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void thePageHasAStrictPolicyAndNothingInItself() throws Exception {
    Reply page = API.get("/ops");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.response().headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe", "*", "data:");
    assertThat(page.response().headers().firstValue("cache-control")).contains("no-store");
    assertThat(page.text()).doesNotContainPattern("<script[^>]*>[^<]").doesNotContain("style=");
    assertThat(API.get("/ops/").response().headers().firstValue("location")).contains("/ops");
    assertThat(page.text()).contains(WebFiles.address(WebFiles.OPS));
    assertThat(API.get(WebFiles.address(WebFiles.OPS)).status()).isEqualTo(200);
    assertThat(API.call("POST", "/ops", "").status()).isEqualTo(405);
    assertThat(API.get("/ops/api").status()).isEqualTo(404);
    assertThat(API.get("/ops/../ops/secret").status()).isEqualTo(404);
  }

  @Test
  void itIsForThisMachineAloneWhateverHostsAreAllowed() throws Exception {
    assertThat(raw("GET /ops HTTP/1.1", "Host: localhost")).startsWith("HTTP/1.1 200");
    assertThat(raw("GET /ops HTTP/1.1", "Host: [::1]:8080")).startsWith("HTTP/1.1 200");
    assertThat(raw("GET /ops HTTP/1.1", "Host: tickets.example.org")).startsWith("HTTP/1.1 403");
    assertThat(raw("GET /ops HTTP/1.1", "Host: evil.example.org")).startsWith("HTTP/1.1 421");
    for (String proxy : List.of("X-Forwarded-For: 203.0.113.7", "Forwarded: for=x", "Via: 1.1 p")) {
      assertThat(raw("GET /ops/api/now HTTP/1.1", "Host: localhost", "X-Lastseat-Ops: 1", proxy))
          .startsWith("HTTP/1.1 403");
    }
    assertThat(raw("GET /v1/resources HTTP/1.1", "Host: tickets.example.org"))
        .as("the API itself")
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void noPageOfAnotherOriginReadsOrDoesAnything() throws Exception {
    assertThat(API.get("/ops/api/now").status()).as("without the header").isEqualTo(403);
    assertThat(
            API.get("/ops/api/now", "X-Lastseat-Ops", "1", "Sec-Fetch-Site", "same-site").status())
        .isEqualTo(403);
    Reply preflight =
        API.call(
            "OPTIONS",
            "/ops/api/now",
            "",
            "Origin",
            ELSEWHERE,
            "Access-Control-Request-Method",
            "GET",
            "Access-Control-Request-Headers",
            "x-lastseat-ops");
    assertThat(preflight.response().headers().firstValue("access-control-allow-headers").orElse(""))
        .doesNotContain("x-lastseat-ops");

    create("kept-open", "{\"capacity\": 1}");
    String close = "{\"call\": \"close\", \"target\": \"kept-open\"}";
    String other = "http://localhost:1";
    for (String[] headers :
        List.of(
            new String[] {"Content-Type", "application/json", "Origin", open.url().toString()},
            new String[] {"Content-Type", "application/json", "X-Lastseat-Ops", "1"},
            new String[] {
              "Content-Type", "application/json", "X-Lastseat-Ops", "1", "Origin", other
            },
            new String[] {
              "Content-Type", "application/json", "X-Lastseat-Ops", "1", "Origin", ELSEWHERE
            },
            new String[] {
              "Content-Type", "text/plain", "X-Lastseat-Ops", "1", "Origin", open.url().toString()
            })) {
      assertThat(API.call("POST", "/ops/api/act", close, headers).status()).isEqualTo(403);
    }
    assertThat(API.get("/v1/resources/kept-open").text()).contains("\"state\":\"open\"");
  }

  @Test
  void whatIsDoneIsToldInTheLog() throws Exception {
    create("to-close", "{\"capacity\": 1}");
    Reply done = post(open, "/ops/api/act", "{\"call\": \"close\", \"target\": \"to-close\"}");
    assertThat(done.text()).isEqualTo("{\"done\":true,\"sentence\":\"It is closed.\"}");
    assertThat(API.get("/v1/resources/to-close").text()).contains("\"closed\":{");
    assertThat(LINES)
        .contains(
            "{\"event\":\"operator\",\"action\":\"close\",\"target\":\"to-close\",\"done\":true,"
                + "\"outcome\":\"It is closed.\"}");
  }

  @Test
  void whatIsClosedIsOpenedAgainAsFarAsItsWindowGoes() throws Exception {
    String done = "{\"done\":true,\"sentence\":\"%s\"}";
    for (String[] one :
        new String[][] {
          {"{\"capacity\": 1, \"closed\": {}}", "It is open.", "open"},
          {
            "{\"capacity\": 1, \"closed\": {}, \"opensAt\": \"2190-01-01T00:00:00Z\"}",
            "It is not closed any more, and opens at its time.",
            "not_open_yet"
          },
          {
            "{\"capacity\": 1, \"closed\": {}, \"closesAt\": \"2020-01-01T00:00:00Z\"}",
            "It is closed.",
            "closed"
          }
        }) {
      String id = "to-open-" + one[2].replace('_', '-');
      create(id, one[0]);
      Reply answer = post(open, "/ops/api/act", "{\"call\": \"open\", \"target\": \"" + id + "\"}");
      assertThat(answer.text()).isEqualTo(done.formatted(one[1]));
      assertThat(API.get("/v1/resources/" + id).text())
          .contains("\"state\":\"" + one[2] + "\"")
          .doesNotContain("\"closed\":{");
    }
  }

  @Test
  void whatCannotBeDoneIsSaid() throws Exception {
    for (String[] wrong :
        List.of(
            new String[] {"close", "nobody-made-this"},
            new String[] {"close", "../../etc"},
            new String[] {"drive", "../../../etc/passwd"},
            new String[] {"release", ""},
            new String[] {"drive-quarantined", "7"},
            new String[] {"erase", "concert"},
            new String[] {"", ""})) {
      JsonNode answer =
          post(
                  open,
                  "/ops/api/act",
                  JSON.createObjectNode().put("call", wrong[0]).put("target", wrong[1]).toString())
              .json();
      assertThat(answer.path("done").asBoolean(true)).as(wrong[0] + " " + answer).isFalse();
      assertThat(answer.path("sentence").asText()).isNotEmpty();
    }
    for (String body : List.of("", "no JSON", "[]", "7", "\"close\"", "{\"call\":")) {
      assertThat(post(open, "/ops/api/act", body).status()).as(body).isEqualTo(400);
    }
    for (String path :
        List.of("", "?resource=a", "?resource=a&request=b", "?resource=%00&request=0-")) {
      assertThat(API.get("/ops/api/story" + path, "X-Lastseat-Ops", "1").status()).isEqualTo(400);
    }
    assertThat(now("?after=-1&find=%F0%9F%98%80&more=&locks=x").path("sections")).hasSize(3);
  }

  @Test
  void anOwnPageIsToldToThePageAndNotToTheLog() throws Exception {
    create("ticketed", "{\"capacity\": 1}");
    String ada = reserve("ticketed", "Ada").path("requestId").asText();

    JsonNode made = ticket("ticketed", ada);
    assertThat(made.path("done").asBoolean()).as(made.toString()).isTrue();
    String page = made.path("page").asText();
    assertThat(page).startsWith("/signup/ticketed/requests/" + ada + "-");
    assertThat(API.get(page).text()).contains("You are in");
    assertThat(LINES)
        .contains(
            "{\"event\":\"operator\",\"action\":\"ticket\",\"target\":\"/ticketed/requests/"
                + ada
                + "\",\"done\":true}")
        .noneMatch(line -> line.contains(page));
    JsonNode none = ticket("ticketed", "0-00000000000000000000000000");
    assertThat(none.path("done").asBoolean(true)).isFalse();
    assertThat(none.path("sentence").asText()).contains("There is no such request");
    assertThat(ticket("../..", ada).path("sentence").asText()).contains("Name a resource");
    assertThat(LOCKED.call("POST", "/ops/api/ticket", "{}").status()).isBetween(401, 403);
  }

  private static JsonNode ticket(String resource, String request) throws Exception {
    String body =
        JSON.createObjectNode().put("resource", resource).put("request", request).toString();
    return post(open, "/ops/api/ticket", body).json();
  }

  @Test
  void aStoryHasAllThatStands() throws Exception {
    create("told", "{\"capacity\": 1}");
    String first = reserve("told", "Ada").path("requestId").asText();
    JsonNode story = story("told", first);
    assertThat(story.at("/item/applicant").asText()).isEqualTo("Ada");
    assertThat(story.at("/commit/number").asLong()).isEqualTo(2);
    assertThat(story.at("/commit/outcome").asText()).isEqualTo("accepted");
    assertThat(story.at("/commit/takenAfter").asLong()).isEqualTo(1);
    assertThat(story.at("/rows/0/part").asText()).isEqualTo("verdict");
    assertThat(story.at("/became/status").asText()).isEqualTo("accepted");

    create("told-at-once", "{\"capacity\": 1, \"admission\": \"immediate\"}");
    String atOnce = reserve("told-at-once", "Grace").path("requestId").asText();
    JsonNode other = story("told-at-once", atOnce);
    assertThat(other.has("item")).isFalse();
    assertThat(other.path("rows")).isEmpty();
    assertThat(other.at("/commit/atOnce").asBoolean()).isTrue();
    assertThat(other.at("/became/applicant").asText()).isEqualTo("Grace");

    JsonNode nobody = story("told", "0-00000000000000000000000000");
    assertThat(nobody.has("item") || nobody.has("commit")).isFalse();
  }

  /** Times of rows and items are milliseconds, under names of several endings. */
  @Test
  void aStoryHasOneFormOfTime() throws Exception {
    create(
        "told-held",
        "{\"capacity\": 1, \"hold\": \"PT10M\", \"categories\": [{\"name\": \"adult\"}]}");
    JsonNode body = JSON.readTree("{\"applicant\": \"Ada\", \"quantities\": {\"adult\": 1}}");
    JsonNode story = story("told-held", API.reserve("told-held", body).path("requestId").asText());

    assertThat(story.at("/item/quantities/adult").asText()).as("no text of JSON").isEqualTo("1");
    assertThat(story.at("/rows/0/heldUntil").asText()).matches("[0-9]{4}-.*T.*Z");
    assertThat(story.toString()).doesNotContainPattern("[^0-9A-Za-z-][0-9]{13}[^0-9]");
  }

  private static JsonNode story(String resource, String request) throws Exception {
    return API.get(
            "/ops/api/story?resource=%s&request=%s".formatted(resource, request),
            "X-Lastseat-Ops",
            "1")
        .json();
  }

  @Test
  void anAuditIsDoneWhereItIsAskedFor() throws Exception {
    create("audited", "{\"capacity\": 1}");
    reserve("audited", "Ada");
    assertThat(post(open, "/ops/api/audit", "{\"target\": \"audited\"}").text())
        .contains("\"done\":true");
    JsonNode row = now("?find=audited").at("/sections/resources/resources/0");
    while (!row.has("audit")) {
      row = now("?find=audited").at("/sections/resources/resources/0");
    }
    assertThat(row.at("/audit/differences").asLong()).isZero();
    assertThat(row.at("/audit/verdicts").asLong()).isEqualTo(2);
    assertThat(post(open, "/ops/api/audit", "{\"target\": \"not a name\"}").text())
        .contains("\"done\":false");
  }

  /** An open page reuses what it read, so it costs next to nothing. */
  @Test
  void anOpenPageReadsLittle() throws Exception {
    for (int i = 0; i < 5; i++) {
      create("dear-" + i, "{\"capacity\": 1}");
    }
    JsonNode unused = now("");
    double before = unitsOfPage();
    // The page reads anew from time to time; with a stopped clock the refreshes take no time.
    CLOCK.stop();
    try {
      for (int i = 0; i < 100; i++) {
        assertThat(now("?find=dear-").at("/sections/resources/resources")).hasSize(5);
      }
      assertThat(unitsOfPage() - before).as("for a hundred refreshes").isLessThanOrEqualTo(15);
    } finally {
      CLOCK.goOn();
    }
  }

  private static double unitsOfPage() throws Exception {
    return API.get("/metrics")
        .text()
        .lines()
        .filter(
            line -> line.startsWith("lastseat_consumed_read_capacity_units_total{service=\"ops\""))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void aLockIsShownWhereItIsWanted() throws Exception {
    API.post("/v1/locks/door", JSON.readTree("{\"holder\": \"Ada\", \"lease\": \"PT24H\"}"));
    assertThat(now("?find=door").at("/sections/resources/resources")).isEmpty();
    JsonNode row = now("?find=door&locks=1").at("/sections/resources/resources/0");
    while (row.isMissingNode()) {
      row = now("?find=door&locks=1").at("/sections/resources/resources/0");
    }
    assertThat(row.path("kind").asText()).isEqualTo("lock");
    assertThat(row.path("held").asLong()).isEqualTo(1);
  }

  /** A proxy on this machine may add no header, and calls over the loopback interface. */
  @Test
  void whereOtherMachinesMayCallThePageIsLockedWithoutAnyKey() throws Exception {
    ServerSettings everywhere =
        ServerSettings.inMemory(line -> {}).at(InetAddress.getByName("0.0.0.0"), 0);
    try (LastseatServer open = LastseatServer.start(everywhere)) {
      Reply refused =
          new ApiClient(open.url(), Option.none()).get("/ops/api/now", "X-Lastseat-Ops", "x");
      assertThat(refused.status()).isEqualTo(401);
      assertThat(open.newOpsLink()).isNotEmpty();
    }
  }

  @Test
  void aLockedPageOpensByALinkOnceOrByAKeyThatMayAdminister() throws Exception {
    Reply refused = LOCKED.get("/ops/api/now", "X-Lastseat-Ops", "none");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).contains("key-wanted").doesNotContain("sections");
    String link = locked.newOpsLink().get().getFragment();
    assertThat(enter("{\"link\": \"guess\"}").status()).isEqualTo(401);
    String token = enter("{\"link\": \"" + link + "\"}").json().path("token").asText();
    assertThat(enter("{\"link\": \"" + link + "\"}").status()).as("twice").isEqualTo(401);
    assertThat(LOCKED.get("/ops/api/now", "X-Lastseat-Ops", token).status()).isEqualTo(200);
    assertThat(LOCKED.get("/ops/api/now", "X-Lastseat-Ops", link).status()).isEqualTo(401);

    assertThat(enter("{}", "X-Api-Key", "clerk").status()).isEqualTo(401);
    assertThat(enter("{}", "X-Api-Key", "boss").status()).isEqualTo(200);
    assertThat(enter("{}").status()).isEqualTo(401);
    assertThat(post(locked, "/ops/api/act", "{\"call\": \"close\"}").status()).isEqualTo(401);
    assertThat(
            LOCKED
                .call(
                    "POST",
                    "/ops/api/act",
                    "{\"call\": \"close\", \"target\": \"concert\"}",
                    "X-Lastseat-Ops",
                    token,
                    "Origin",
                    locked.url().toString())
                .text())
        .contains("without --ops-write");
  }

  private static Reply enter(String body, String... headers) throws Exception {
    return post(locked, "/ops/api/enter", body, headers);
  }
}
