package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the public door lets a caller without key or token do. */
class PublicDoorTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String NOBODY = "0-00000000000000000000000000";
  private static final String SESAME = "open sesame";

  private static final Set<String> OPEN =
      Set.of(
          "GET /openapi.yaml",
          "GET /v1/resources",
          "GET /v1/resources/{resourceId}",
          "GET /v1/resources/{resourceId}/face",
          "POST /v1/resources/{resourceId}/requests",
          "GET /v1/resources/{resourceId}/requests/{requestId}",
          "POST /v1/resources/{resourceId}/requests/{requestId}/confirm",
          "POST /v1/resources/{resourceId}/requests/{requestId}/extend",
          "POST /v1/resources/{resourceId}/requests/{requestId}/hand-over",
          "POST /v1/resources/{resourceId}/requests/{requestId}/cancel");

  /** Operations that are about no resource. */
  private static final Map<String, Integer> OF_NONE =
      Map.of(
          "GET /openapi.yaml", 200,
          "GET /v1/resources", 200,
          "GET /v1/me/requests", 401,
          "GET /v1/feed", 401,
          "GET /v1/webhooks", 401,
          "POST /v1/claims", 401);

  private final World owner = World.deciding();
  private final World locked = World.behind(Door.forKeys(Door.hashOf(SESAME)));

  /** Calls each operation of the description, on an open resource that has a request. */
  @Test
  void exactlyTheseAreOpen() {
    owner.put("pub-walk", "{\"capacity\": 9, \"longestHold\": \"PT1H\", \"publicSignUp\": true}");
    String mine = ask("pub-walk", ADA, Map.of()).text("requestId");

    Set<String> open = new TreeSet<>();
    for (String operation : World.contract().operations()) {
      Exchange answer = stranger(operation, "pub-walk", mine);
      if (answer.status() != 401 && answer.status() != 404) {
        open.add(operation);
      }
    }

    assertThat(open).containsExactlyInAnyOrderElementsOf(OPEN);
  }

  /** To a stranger an object of others looks as if it did not exist. */
  @Test
  void whatIsThereLooksLikeWhatIsNot() {
    owner.put("pub-shut", "{\"capacity\": 9}");
    String there = owner.reserve("pub-shut", "Ada", 1).text("requestId");
    owner.postTo("/v1/locks/pub-lock", "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}", Map.of());

    for (String operation : World.contract().operations()) {
      Exchange absent = stranger(operation, "pub-absent", NOBODY);
      for (String resource : List.of("pub-shut", "pub-lock")) {
        Exchange shut = stranger(operation, resource, there);
        assertThat(shut.status()).as(operation).isEqualTo(absent.status());
        assertThat(shut.body()).as(operation).isEqualTo(absent.body());
        assertThat(shut.response().headers().toJavaMap())
            .isEqualTo(absent.response().headers().toJavaMap());
      }
      assertThat(absent.status()).isEqualTo(operation.contains("{") ? 401 : OF_NONE.get(operation));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIONS", "TRACE", "DELETE", "get", "PROPFIND"})
  void noOtherMethodIsOpen(String method) {
    owner.put("pub-methods", "{\"capacity\": 9, \"publicSignUp\": true}");

    assertThat(locked.call(method, "/v1/resources/pub-methods", Map.of(), null).status())
        .isEqualTo(401);
  }

  @Test
  void theViewTellsWhatAPageNeeds() {
    owner.put(
        "pub-view",
        "{\"capacity\": 2, \"title\": \"Concert\", \"longestHold\": \"PT1H\", \"lanes\": 2,"
            + " \"waitingListLimit\": 5, \"publicSignUp\": true}");
    owner.post(
        "pub-view",
        "{\"applicant\": \"Staff\", \"quantity\": 3, \"over\": true}",
        Map.of("prefer", "wait=5"));
    owner.letPass(Duration.ofSeconds(1));
    locked.setClock(owner.now());

    JsonNode seen = locked.get("/v1/resources/pub-view").json();

    assertThat(names(seen))
        .containsExactlyInAnyOrder(
            "resourceId",
            "title",
            "capacity",
            "view",
            "free",
            "waiting",
            "waitingRequests",
            "state",
            "longestHold",
            "waitingListLimit",
            "publicSignUp",
            "keyPrefix");
    assertThat(seen.path("free").asLong()).isZero();
    assertThat(owner.get("/v1/resources/pub-view").json().path("free").asLong()).isEqualTo(-1);
  }

  @Test
  void aStrangerAsksLooksConfirmsExtendsAndCancels() {
    owner.put("pub-life", "{\"capacity\": 9, \"longestHold\": \"PT1H\", \"publicSignUp\": true}");
    Exchange held = ask("pub-life", with("\"hold\": \"PT10M\""), Map.of("prefer", "wait=5"));
    String path = held.header("Location");

    assertThat(held.status()).isEqualTo(200);
    assertThat(held.json().path("publicDoor").asBoolean()).isTrue();
    assertThat(locked.get(path).text("status")).isEqualTo("held");
    assertThat(follow(path, "extend", "{\"hold\": \"PT20M\"}").status()).isEqualTo(200);
    assertThat(follow(path, "confirm", "").text("status")).isEqualTo("accepted");
    assertThat(follow(path, "cancel", "").text("status")).isEqualTo("cancelled");
    assertThat(locked.get(path).text("status")).isEqualTo("cancelled");
  }

  /** Neither the id of another's request nor that of a request about one's own shows anything. */
  @Test
  void otherPeoplesRequestsAreNotThere() {
    owner.put("pub-others", "{\"capacity\": 9, \"longestHold\": \"PT1H\", \"publicSignUp\": true}");
    String theirs = owner.reserve("pub-others", "Ada", 1).header("Location");
    String pending = World.idle().post("pub-others", ADA).header("Location");
    String mine = ask("pub-others", ADA, Map.of("prefer", "wait=5")).header("Location");
    String cancel = follow(mine, "cancel", "").json().path("cancel").path("requestId").asText();
    Exchange none = locked.get("/v1/resources/pub-others/requests/" + NOBODY);

    assertThat(none.status()).isEqualTo(404);
    for (String path : List.of(theirs, pending, "/v1/resources/pub-others/requests/" + cancel)) {
      assertThat(locked.get(path, "prefer", "wait=5").body()).isEqualTo(none.body());
      for (String name : List.of("confirm", "extend", "cancel")) {
        String body = name.equals("extend") ? "{\"hold\": \"PT5M\"}" : "";
        Exchange refused = follow(path, name, body);
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.body()).isEqualTo(none.body());
      }
    }
    assertThat(owner.get(theirs).text("status")).isEqualTo("accepted");
    assertThat(owner.get(pending).text("status")).isNotEqualTo("cancelled");
  }

  /** The id of one resource's request opens nothing on another one. */
  @Test
  void aRequestBelongsToItsResource() {
    owner.put("pub-one", "{\"capacity\": 9, \"publicSignUp\": true}");
    owner.put("pub-two", "{\"capacity\": 9, \"publicSignUp\": true}");
    String mine = ask("pub-one", ADA, Map.of("prefer", "wait=5")).text("requestId");

    assertThat(locked.get("/v1/resources/pub-two/requests/" + mine).status()).isEqualTo(404);
    assertThat(follow("/v1/resources/pub-two/requests/" + mine, "cancel", "").status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "ada@example.org",
        "00000000-0000-0000-0000-000000000000",
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        "6ba7b810-9dad-31d1-80b4-00c04fd430c8",
        "8e03978e-40d5-43dd-cc93-6894a57f9324",
        "8e03978e-40d5-43dd-bc93-6894a57f932",
        "8e03978e-40d5-43dd-bc93-6894a57f9324 ; x",
        "{8e03978e-40d5-43dd-bc93-6894a57f9324}",
        "8e03978e-40d5-43dd-bc93-6894a57f9324,8e03978e-40d5-43dd-bc93-6894a57f9324"
      })
  void keysThatSomebodyMayGuessAreRefused(String key) {
    owner.put("pub-keys", "{\"capacity\": 99, \"longestHold\": \"PT1H\", \"publicSignUp\": true}");
    String mine = ask("pub-keys", ADA, Map.of()).header("Location");
    long before = locked.requestsWritten();

    Exchange refused = ask("pub-keys", ADA, Map.of("idempotency-key", key));
    Exchange extended =
        locked.postTo(mine + "/extend", "{\"hold\": \"PT5M\"}", Map.of("idempotency-key", key));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-idempotency-key");
    assertThat(extended.problem()).isEqualTo("invalid-idempotency-key");
    assertThat(locked.requestsWritten()).isEqualTo(before);
  }

  @Test
  void aUuidFindsTheFirstTryHoweverItIsWritten() {
    owner.put("pub-again", "{\"capacity\": 9, \"publicSignUp\": true}");
    for (String key :
        List.of(UUID.randomUUID().toString(), "0192c3d4-5e6f-7abc-9def-0123456789ab")) {
      Map<String, String> lower = Map.of("idempotency-key", key);
      Map<String, String> other =
          Map.of("idempotency-key", "\"" + key.toUpperCase(Locale.ROOT) + "\"");

      String first = ask("pub-again", ADA, lower).text("requestId");

      assertThat(ask("pub-again", ADA, lower).text("requestId")).isEqualTo(first);
      assertThat(ask("pub-again", ADA, other).text("requestId")).isEqualTo(first);
      assertThat(ask("pub-again", with("\"note\": \"!\""), lower).status()).isEqualTo(422);
    }
  }

  /** A key holder and a stranger who send the same UUID have two idempotency keys. */
  @Test
  void theKeyOfAKeyHolderIsAnother() {
    owner.put("pub-mine", "{\"capacity\": 9, \"publicSignUp\": true}");
    String key = UUID.randomUUID().toString();
    Map<String, String> known = Map.of("idempotency-key", key, "x-api-key", SESAME);

    Exchange theirs = locked.post("pub-mine", ADA, known);
    Exchange strangers = ask("pub-mine", ADA, Map.of("idempotency-key", key));

    assertThat(strangers.text("requestId")).isNotEqualTo(theirs.text("requestId"));
    assertThat(locked.get(theirs.header("Location")).status()).isEqualTo(404);
    assertThat(locked.get(theirs.header("Location"), "x-api-key", SESAME).status()).isEqualTo(200);
    assertThat(locked.get(strangers.header("Location"), "x-api-key", SESAME).status())
        .isEqualTo(200);
  }

  /** Requests from the time when the whole API was open did not come by the public door. */
  @Test
  void requestsOfAnOpenDeploymentAreNotShownLater() {
    owner.put("pub-once-open", "{\"capacity\": 9, \"publicSignUp\": true}");
    Map<String, String> key = Map.of("idempotency-key", UUID.randomUUID().toString());
    Exchange before = owner.post("pub-once-open", ADA, key);

    assertThat(locked.get(before.header("Location")).status()).isEqualTo(404);
    assertThat(ask("pub-once-open", ADA, key).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"over\": true",
        "\"by\": \"Grace\"",
        "\"create\": {\"capacity\": 9}",
        "\"applicantKey\": \"user-1\""
      })
  void aStrangerIsNoStaffAndCreatesNothing(String field) {
    owner.put("pub-staff", "{\"capacity\": 9, \"publicSignUp\": true}");
    long before = locked.requestsWritten();

    Exchange refused = ask("pub-staff", with(field), Map.of());

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.problem()).isEqualTo("role-needed");
    assertThat(ask("pub-not-there", with(field), Map.of()).status()).isEqualTo(401);
    assertThat(locked.requestsWritten()).isEqualTo(before);
  }

  @Test
  void nobodySaysOfHimselfThatHeCameInByTheDoor() {
    owner.put("pub-said", "{\"capacity\": 9, \"publicSignUp\": true}");

    assertThat(ask("pub-said", with("\"publicDoor\": false"), Map.of()).status()).isEqualTo(400);
    assertThat(owner.post("pub-said", with("\"publicDoor\": true")).status()).isEqualTo(400);
  }

  static List<Map<String, String>> wrongOnes() {
    return List.of(
        Map.of("x-api-key", ""),
        Map.of("x-api-key", "close sesame"),
        Map.of("X-API-KEY", "close sesame"),
        Map.of("authorization", "Bearer x"),
        Map.of("Authorization", ""));
  }

  /** A caller with a wrong key or token gets an error, and is not treated as a stranger. */
  @ParameterizedTest
  @MethodSource("wrongOnes")
  void aWrongKeyIsNoKeyless(Map<String, String> wrong) {
    owner.put("pub-wrong", "{\"capacity\": 9, \"publicSignUp\": true}");

    assertThat(locked.call("GET", "/v1/resources/pub-wrong", wrong, null).status()).isEqualTo(401);
    assertThat(locked.post("pub-wrong", ADA, wrong).status()).isEqualTo(401);
  }

  /** Two addresses lead to one function: for callers who sign in, and for strangers. */
  @Test
  void whoIsSignedInAndWhoIsNotCallTheSamePaths() {
    World tokens = World.behind(Door.forTokens());
    owner.put("pub-both", "{\"capacity\": 9, \"publicSignUp\": true}");
    owner.put("pub-not-both", "{\"capacity\": 9}");
    String path = "/v1/resources/pub-both/requests";
    String ask = "lastseat:ask";

    Exchange known = tokens.byToken(ask, "POST", path, with("\"applicantKey\": \"user-1\""));
    Exchange stranger = tokens.post("pub-both", ADA);

    assertThat(known.status()).isEqualTo(202);
    assertThat(stranger.json().path("publicDoor").asBoolean()).isTrue();
    assertThat(known.json().has("publicDoor")).isFalse();
    assertThat(tokens.get("/v1/resources/pub-both").status()).isEqualTo(200);
    assertThat(tokens.get("/v1/resources/pub-both/roster").status()).isEqualTo(401);
    assertThat(tokens.get(known.header("Location")).status()).isEqualTo(404);
    assertThat(tokens.byToken(ask, "GET", stranger.header("Location"), "").status()).isEqualTo(200);
    assertThat(tokens.byToken(ask, "GET", "/v1/resources/pub-not-both", "").status())
        .isEqualTo(200);
    assertThat(tokens.get("/v1/resources/pub-not-both").status()).isEqualTo(401);
    assertThat(tokens.byToken("lastseat:", "GET", "/v1/resources/pub-both", "").status())
        .as("a token without a role is not a stranger")
        .isEqualTo(403);
    // A token that no gateway has checked does not count.
    assertThat(tokens.get("/v1/resources/pub-both", "authorization", "Bearer forged").status())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"capacity\": 1, \"lock\": true, \"publicSignUp\": true}",
        "{\"capacity\": 1, \"lock\": true, \"publicSignUp\": false}",
        "{\"capacity\": 1, \"publicSignUp\": \"true\"}",
        "{\"capacity\": 1, \"publicSignUp\": null}",
        "{\"capacity\": 1, \"publicSignUp\": 1}"
      })
  void theTermIsCheckedAsAnyOther(String terms) {
    assertThat(owner.put("pub-bad", terms).status()).isEqualTo(400);
  }

  @Test
  void onlyWhoSetsTermsOpensIt() {
    Exchange created =
        owner.post("pub-created", with("\"create\": {\"capacity\": 1, \"publicSignUp\": true}"));

    assertThat(created.status()).isEqualTo(400);
    assertThat(created.body()).contains("/create/publicSignUp");
  }

  /** Calls an operation as a stranger, with a body that fits each operation. */
  private Exchange stranger(String operation, String resource, String request) {
    String[] parts = operation.split(" ", 2);
    String path =
        parts[1]
            .replaceAll("\\{(resourceId|name|seriesId)}", resource)
            .replace("{requestId}", request)
            .replace("{date}", "2030-06-03");
    if (!List.of("POST", "PUT", "PATCH").contains(parts[0])) {
      return locked.call(parts[0], path, Map.of(), null);
    }
    String body =
        path.endsWith("/extend")
            ? "{\"hold\": \"PT5M\"}"
            : path.endsWith("/confirm") || path.endsWith("/cancel") ? "{}" : ADA;
    return locked.send(parts[0], path, body, Map.of());
  }

  private Exchange ask(String resource, String body, Map<String, String> headers) {
    return locked.post(resource, body, headers);
  }

  private Exchange follow(String path, String name, String body) {
    return locked.postTo(path + "/" + name, body, Map.of());
  }

  private static List<String> names(JsonNode document) {
    List<String> names = new ArrayList<>();
    ((ObjectNode) document).fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static String with(String field) {
    return "{\"applicant\": \"Ada\", \"quantity\": 1, %s}".formatted(field);
  }

  /** Who lost the first answer learns that he has a seat, although the door has shut since. */
  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void aRetryIsAnsweredBehindAShutDoor(String admission) {
    String name = "pub-retry-" + admission;
    World desk = World.atOnce(Telemetry.NONE);
    World shut = World.atOnce(0, Door.forKeys(Door.hashOf(SESAME)));
    String terms = "{\"capacity\": 9, \"admission\": \"%s\"%s}";
    desk.put(name, terms.formatted(admission, ", \"publicSignUp\": true"));
    Map<String, String> key = Map.of("idempotency-key", UUID.randomUUID().toString());
    Map<String, String> floor =
        Map.of(
            "idempotency-key",
            shut.get("/v1/resources/" + name).text("keyPrefix") + UUID.randomUUID());
    List<Exchange> first = List.of(shut.post(name, ADA, key), shut.post(name, ADA, floor));
    long before = shut.requestsWritten();

    desk.replace(name, terms.formatted(admission, ""));
    shut.letPass(Duration.ofSeconds(1));

    assertThat(shut.post(name, ADA, key).text("requestId"))
        .isEqualTo(first.get(0).text("requestId"));
    desk.decide();
    for (int i = 0; i < 2; i++) {
      Exchange again = shut.post(name, ADA, i == 0 ? key : floor);
      assertThat(again.status()).isEqualTo(200);
      assertThat(again.text("status")).isEqualTo("accepted");
      assertThat(again.text("requestId")).isEqualTo(first.get(i).text("requestId"));
      assertThat(shut.get(again.header("Location")).text("status")).isEqualTo("accepted");
    }
    assertThat(shut.post(name, with("\"note\": \"!\""), key).problem())
        .isEqualTo("idempotency-key-reused");
    assertThat(shut.requestsWritten()).isLessThanOrEqualTo(before + 1);
  }

  /**
   * A key that was never used, a key of others and a body of any kind look as if nothing was there.
   */
  @Test
  void behindAShutDoorOnlyTheRetryIsAnswered() {
    owner.put("pub-no-retry", "{\"capacity\": 9}");
    String known = UUID.randomUUID().toString();
    locked.post("pub-no-retry", ADA, Map.of("idempotency-key", known, "x-api-key", SESAME));
    owner.post("pub-no-retry", ADA, Map.of("idempotency-key", known));
    owner.decide();
    locked.letPass(Duration.ofSeconds(1));
    long before = locked.requestsWritten();
    Exchange absent = ask("pub-absent", ADA, Map.of());

    for (String resource : List.of("pub-no-retry", "pub-absent")) {
      for (String key : List.of(known, UUID.randomUUID().toString(), "guess", "a,b")) {
        for (String body : List.of(ADA, "{}", "[]", with("\"over\": true"))) {
          Exchange refused = ask(resource, body, Map.of("idempotency-key", key));
          assertThat(refused.status()).isEqualTo(401);
          assertThat(refused.body()).isEqualTo(absent.body());
          assertThat(refused.response().headers().toJavaMap())
              .isEqualTo(absent.response().headers().toJavaMap());
        }
      }
    }
    assertThat(locked.requestsWritten()).isEqualTo(before);
  }

  /** Else the time of the answer would tell which names exist. */
  @Test
  void aShutDoorReadsTheSameForEveryName() {
    Counting counting = new Counting();
    World watched = World.behind(Door.forKeys(Door.hashOf(SESAME)), counting);
    owner.put("pub-measured", "{\"capacity\": 9}");
    List<Map<String, Integer>> reads = new ArrayList<>();
    for (String resource : List.of("pub-measured", "pub-not-made")) {
      counting.taken();
      watched.post(resource, ADA, Map.of("idempotency-key", UUID.randomUUID().toString()));
      Map<String, Integer> taken = counting.taken();
      taken.remove("Query decisions"); // The log of a resource that exists is longer.
      reads.add(taken);
    }

    assertThat(reads.get(0)).isEqualTo(reads.get(1));
  }
}
