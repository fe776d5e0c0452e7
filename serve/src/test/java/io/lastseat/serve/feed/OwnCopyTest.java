package io.lastseat.serve.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.id.Limits;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A consumer that dies between any two pages, and reads pages of any length, ends with the rosters
 * of the server. The test makes 300 requests of every kind over five resources, by the server
 * itself.
 */
@Tag("full")
class OwnCopyTest {

  private static final int REQUESTS = 300;

  /** A hold that lapses before anybody reads; all other holds outlast the tests. */
  private static final Duration BRIEF = Limits.SHORTEST_HOLD;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Vector<String> HALLS = Vector.of("hall-a", "hall-b", "hall-c");

  @AutoClose
  private static final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}));

  private static final ApiClient api = new ApiClient(server.url(), Option.none());
  private static Vector<String> resources = HALLS.append("purse").append("door");

  @BeforeAll
  static void askForEverything() throws Exception {
    Random chance = new Random(7);
    for (String hall : HALLS) {
      put(
          hall,
          "{\"capacity\": 12, \"longestHold\": \"PT1H\", \"waitingListLimit\": 8, \"gate\": false,"
              + " \"admission\": \"%s\"}"
                  .formatted(hall.equals("hall-b") ? "immediate" : "stream"));
    }
    put("purse", "{\"capacity\": 5, \"gate\": false}");
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      String answered = ask(i, chance, asked);
      if (!answered.isEmpty()) {
        asked.add(answered);
      }
    }
    asked.forEach(OwnCopyTest::awaitVerdict);
    awaitLapse();
    // The last requests on reservations have earlier places in their lanes. These requests make
    // each log end late enough for a feed that is read from its middle.
    for (String resource : HALLS.append("purse")) {
      String body = "{\"applicant\": \"Last\", \"quantity\": 1}";
      awaitVerdict(placeOf(resource, post("/v1/resources/" + resource + "/requests", body)));
    }
    lockedAndReleased("Last");
    OwnCopy told = OwnCopy.empty("start");
    while (!isComplete(told)) {
      told = told.with(feed(told, 100, 1), api);
    }
  }

  private static void awaitVerdict(String path) {
    var unused = api.decided(path);
  }

  /** Waits until the brief holds are over; the next decision then ends all waits, too. */
  private static void awaitLapse() {
    Instant over = Instant.now().plus(BRIEF).plusMillis(1);
    while (Instant.now().isBefore(over)) {
      LockSupport.parkNanos(Duration.between(Instant.now(), over).toNanos());
    }
  }

  private static JsonNode feed(OwnCopy copy, int limit, int wait) {
    return api.get(
            "/v1/feed?limit=%d&after=%s".formatted(limit, copy.cursor()), "Prefer", "wait=" + wait)
        .expect(200)
        .json();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "7, 3", "20, 4"})
  void isWhatTheRostersSayWhereverItDied(int limit, long seed) throws Exception {
    Random chance = new Random(seed);
    OwnCopy stored = OwnCopy.empty("start");
    int deaths = 0;
    while (true) {
      JsonNode page = feed(stored, limit, 0);
      if (page.path("commits").isEmpty() && isComplete(stored)) {
        break;
      }
      OwnCopy made = stored.with(page, api);
      if (chance.nextInt(3) == 0) {
        deaths++;
      } else {
        stored = made;
      }
    }
    for (String resource : resources) {
      assertThat(stored.log(resource).roster()).as(resource).isEqualTo(roster(resource));
    }
    assertThat(stored.caughtUp()).as("commits that the feed did not tell").isZero();
    assertThat(deaths).isPositive();
  }

  /** The feed may have lost commits, or begun late: each commit tells how many came before it. */
  @Test
  void catchesUpFromTheLogsWhatTheFeedDidNotTell() {
    String half =
        api.get("/v1/feed?limit=60&after=start").expect(200).json().path("cursor").asText();
    OwnCopy copy = OwnCopy.empty(half);
    while (!isComplete(copy)) {
      copy = copy.with(api.get("/v1/feed?after=" + copy.cursor()).expect(200).json(), api);
    }
    assertThat(copy.caughtUp()).isPositive();
    for (String resource : resources) {
      assertThat(copy.log(resource).roster()).as(resource).isEqualTo(roster(resource));
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "100"})
  void theLogAloneIsEnoughToo(int limit) {
    for (String resource : resources) {
      OwnCopy.Log log = OwnCopy.Log.NONE;
      String next = "/v1/resources/%s/verdicts?limit=%d".formatted(resource, limit);
      for (JsonNode page = page(next); !page.path("commits").isEmpty(); page = page(next)) {
        for (JsonNode commit : page.path("commits")) {
          assertThat(commit.path("commitNumber").asLong()).isEqualTo(log.commit() + 1);
          log = log.with(commit);
        }
        next = page.path("next").asText();
      }
      assertThat(log.roster()).as(resource).isEqualTo(roster(resource));
    }
  }

  private static JsonNode page(String path) {
    return api.get(path).expect(200).json();
  }

  private static boolean isComplete(OwnCopy copy) {
    return resources.forAll(
        resource ->
            copy.log(resource).commit()
                >= api.get("/v1/resources/" + resource)
                    .expect(200)
                    .json()
                    .path("lastCommit")
                    .asLong());
  }

  private static TreeMap<String, String> roster(String resource) {
    TreeMap<String, String> rows = TreeMap.empty();
    for (JsonNode entry :
        api.get("/v1/resources/" + resource + "/roster?limit=1000")
            .expect(200)
            .json()
            .path("entries")) {
      rows =
          rows.put(
              entry.path("requestId").asText(),
              entry.path("applicant").asText()
                  + " "
                  + entry.path("status").asText()
                  + " "
                  + entry.path("quantity").asText());
    }
    return rows;
  }

  /** Sends one of all kinds of calls at random; returns the path if it may be followed up. */
  private static String ask(int i, Random chance, List<String> asked) throws Exception {
    String hall = HALLS.get(chance.nextInt(HALLS.size()));
    String one = asked.isEmpty() ? "" : asked.get(chance.nextInt(asked.size()));
    int kind = chance.nextInt(20);
    if (kind < 8) {
      return reserved(hall, i, chance, chance.nextBoolean() ? ", \"wait\": true" : "");
    }
    if (kind < 10) {
      Duration hold = chance.nextBoolean() ? BRIEF : Duration.ofMinutes(30 + chance.nextInt(30));
      return reserved(hall, i, chance, ", \"hold\": \"%s\"".formatted(hold));
    }
    if (kind == 10) {
      return claimed(i);
    }
    if (kind < 13) {
      return reserved("purse", i, chance, "");
    }
    if (kind == 13) {
      post("/v1/resources/purse/deposits", "{\"amount\": 2}");
    } else if (kind == 14) {
      lockedAndReleased("user " + i % 3);
    } else if (kind == 15) {
      patch(hall, "{\"capacity\": %d}".formatted(8 + chance.nextInt(8)));
    } else if (!one.isEmpty()) {
      String what = List.of("cancel", "confirm", "extend", "change").get(kind % 4);
      String body =
          switch (what) {
            case "extend" -> "{\"hold\": \"PT20M\"}";
            case "change" -> "{\"quantity\": %d}".formatted(1 + chance.nextInt(3));
            default -> "{}";
          };
      post(one + "/" + what, body);
    }
    return "";
  }

  private static String reserved(String resource, int i, Random chance, String more)
      throws Exception {
    String body =
        "{\"applicant\": \"Person %d\", \"quantity\": %d%s}"
            .formatted(i, 1 + chance.nextInt(3), more);
    return placeOf(resource, post("/v1/resources/" + resource + "/requests", body));
  }

  private static String claimed(int i) throws Exception {
    String body =
        "{\"applicant\": \"Person %d\", \"resources\": [{\"resourceId\": \"hall-a\", \"quantity\": 1}, {\"resourceId\": \"hall-c\", \"quantity\": 2}]}"
            .formatted(i);
    return placeOf("hall-a", post("/v1/claims", body));
  }

  private static String placeOf(String resource, JsonNode answer) {
    return "/v1/resources/" + resource + "/requests/" + answer.path("requestId").asText();
  }

  private static void lockedAndReleased(String holder) throws Exception {
    JsonNode lock =
        post("/v1/locks/door", "{\"holder\": \"%s\", \"lease\": \"PT50S\"}".formatted(holder));
    api.delete("/v1/locks/door?token=" + lock.path("token").asLong()).expect(200);
  }

  private static JsonNode post(String path, String body) throws Exception {
    return api.post(path, JSON.readTree(body), "Prefer", "wait=0").json();
  }

  private static void put(String resource, String body) throws Exception {
    api.put("/v1/resources/" + resource, JSON.readTree(body)).expect(201);
  }

  private static void patch(String resource, String body) throws Exception {
    JsonNode terms = api.get("/v1/resources/" + resource).expect(200).json();
    ObjectNode all = JSON.createObjectNode();
    for (String name :
        List.of("capacity", "longestHold", "waitingListLimit", "gate", "admission")) {
      all.set(name, terms.path(name));
    }
    all.setAll((ObjectNode) JSON.readTree(body));
    api.put("/v1/resources/" + resource, all, "If-Match", "*").expect(200);
  }
}
