package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.lastseat.intake.api.FeedByHand;
import io.lastseat.intake.api.LogFront;
import io.lastseat.intake.api.WebhookAnswers;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.execution.ExecutionCalls;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.door.Door;
import io.lastseat.log.NextCommit;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** For each operation and status that is described, a call that gets it; and no other. */
class EveryDocumentedAnswerTest {

  private static final String RESOURCE = "/v1/resources/{resourceId}";
  private static final String REQUESTS = RESOURCE + "/requests";
  private static final String REQUEST = REQUESTS + "/{requestId}";
  private static final String CLAIMS = "/v1/claims";
  private static final String DEPOSITS = RESOURCE + "/deposits";
  private static final String LIST = "/v1/resources";
  private static final String OWN = "/v1/me/requests";
  private static final String ROSTER = RESOURCE + "/roster";
  private static final String VERDICTS = RESOURCE + "/verdicts";
  private static final String FEED = "/v1/feed";
  private static final String LOCK = "/v1/locks/{name}";
  private static final String EXECUTION = "/v1/executions/{name}";

  private static final String SERIES = "/v1/series/{seriesId}";
  private static final String DAY = SERIES + "/days/{date}";
  private static final String MONDAY = "/days/2030-06-03";
  private static final String ROOM =
      "{\"from\": \"2030-06-03\", \"to\": \"2030-06-03\", \"length\": \"PT1H\", \"opens\":"
          + " \"08:00\", \"closes\": \"09:00\", \"timeZone\": \"Europe/Berlin\", \"capacity\": 1}";

  private static final String ACQUIRE = "{\"holder\": \"Ada\", \"ttl\": \"PT1M\"}";
  private static final String RENEW = "{\"token\": %d, \"ttl\": \"PT1M\"}";

  private static final String TERMS = "{\"capacity\": 1, \"longestHold\": \"PT1H\"}";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String HOLD = "{\"hold\": \"PT5M\"}";
  private static final String NOBODY = "0-00000000000000000000000000";
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final World world = World.deciding();
  private final Map<String, Supplier<Exchange>> calls = new TreeMap<>();

  @TestFactory
  Stream<DynamicTest> eachIsGiven() {
    plan();
    return calls.entrySet().stream()
        .map(
            call ->
                dynamicTest(
                    call.getKey(),
                    () ->
                        assertThat(World.contract().instanceOf(call.getValue().get()))
                            .containsExactly(call.getKey())));
  }

  @Test
  void allAreTried() {
    plan();
    assertThat(calls.keySet()).isEqualTo(World.contract().documented());
  }

  private void plan() {
    planDescription();
    planResource();
    planPatch();
    planRequests();
    planClaims();
    planRequest();
    planFollowUps();
    planTicket();
    planDeposits();
    planRoster();
    planVerdicts();
    planFeed();
    new WebhookAnswers(calls).plan();
    for (String operation : WebhookAnswers.OPERATIONS) {
      planRole(operation, WebhookAnswers.anyPath(operation));
    }
    planList();
    planOwnList();
    planLocks();
    planExecutions();
    planSeries();
    planDays();
    planRoles();
    planArchived();
  }

  private void planArchived() {
    Map<String, String> none = Map.of();
    calls.put("PUT " + RESOURCE + " 410", () -> world.put(archived(), TERMS));
    calls.put("PATCH " + RESOURCE + " 410", () -> world.patch(archived(), TERMS, none));
    calls.put("POST " + REQUESTS + " 410", () -> world.post(archived(), ADA));
    calls.put("POST " + CLAIMS + " 410", () -> claimed(world, claim(created(), archived())));
    calls.put("GET " + REQUEST + " 410", () -> world.get(path(archived()) + "/requests/" + NOBODY));
    for (String name : List.of("cancel", "confirm", "extend", "change")) {
      String body =
          switch (name) {
            case "extend" -> HOLD;
            case "change" -> "{\"quantity\": 1}";
            default -> "";
          };
      calls.put(
          "POST " + REQUEST + "/" + name + " 410",
          () -> world.postTo(path(archived()) + "/requests/" + NOBODY + "/" + name, body, none));
    }
    calls.put("POST " + DEPOSITS + " 410", () -> deposit(world, archived(), "1", none));
    calls.put("GET " + ROSTER + " 410", () -> world.get(path(archived()) + "/roster"));
  }

  /** The name of one that was archived: its last commit alone counts here. */
  private String archived() {
    String name = created();
    DecisionLog log =
        new DecisionLog(
            DynamoDbEnhancedClient.builder().dynamoDbClient(World.client()).build(),
            World.tables());
    Head newest = log.head(new ResourceId(name)).get();
    ArchivedPart all =
        new ArchivedPart(newest.number(), newest.decidedAt(), newest.marks().fromTable());
    assertThat(log.append(NextCommit.archiving(newest, all, world.now())))
        .isEqualTo(AppendAnswer.DONE);
    world.letPass(Duration.ofSeconds(1));
    return name;
  }

  /** Whose token is good for nothing here. */
  private void planRoles() {
    String request = path("any") + "/requests/" + NOBODY;
    Map.of(
            "GET " + RESOURCE,
            path("any"),
            "PUT " + RESOURCE,
            path("any"),
            "PATCH " + RESOURCE,
            path("any"),
            "POST " + REQUESTS,
            path("any") + "/requests",
            "POST " + CLAIMS,
            CLAIMS,
            "GET " + REQUEST,
            request,
            "POST " + DEPOSITS,
            path("any") + "/deposits",
            "GET " + ROSTER,
            path("any") + "/roster")
        .forEach(this::planRole);
    for (String method : List.of("GET", "POST", "PUT")) {
      planRole(method + " " + EXECUTION, "/v1/executions/any");
    }
    planRole("GET " + EXECUTION + "/history", "/v1/executions/any/history");
    planRole("POST " + EXECUTION + "/succeed", "/v1/executions/any/succeed");
    planRole("POST " + EXECUTION + "/fail", "/v1/executions/any/fail");
    for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
      planRole(method + " " + LOCK, "/v1/locks/any");
    }
    planRole("GET " + SERIES, "/v1/series/any");
    planRole("PUT " + SERIES, "/v1/series/any");
    planRole("GET " + DAY, "/v1/series/any" + MONDAY);
    for (String name : List.of("cancel", "confirm", "extend", "change")) {
      planRole("POST " + REQUEST + "/" + name, request + "/" + name);
    }
  }

  private void planRole(String operation, String path) {
    String method = operation.substring(0, operation.indexOf(' '));
    calls.put(
        operation + " 403",
        () -> World.behind(Door.forTokens()).byToken("lastseat:", method, path, ""));
  }

  private void planDescription() {
    calls.put("GET /openapi.yaml 200", () -> stranger().get("/openapi.yaml"));
    calls.put("GET /openapi.yaml 304", () -> again("/openapi.yaml"));
  }

  private void planResource() {
    calls.put("GET " + RESOURCE + " 200", () -> world.get(path(created())));
    calls.put("GET " + RESOURCE + " 304", () -> again(path(created())));
    calls.put("GET " + RESOURCE + " 400", () -> world.get("/v1/resources/-"));
    calls.put("GET " + RESOURCE + " 401", () -> stranger().get(path("any")));
    calls.put("GET " + RESOURCE + " 404", () -> world.get(path("nobody-made-this")));
    calls.put("GET " + RESOURCE + " 500", () -> world.get(path(damaged())));
    calls.put("GET " + RESOURCE + " 503", () -> throttled().get(path("any")));
    calls.put("PUT " + RESOURCE + " 200", () -> world.put(created(), TERMS));
    calls.put("PUT " + RESOURCE + " 201", () -> world.put(name(), TERMS));
    calls.put("PUT " + RESOURCE + " 202", () -> World.idle().put(name(), TERMS));
    calls.put("PUT " + RESOURCE + " 400", () -> world.put("-", TERMS));
    calls.put("PUT " + RESOURCE + " 401", () -> stranger().put("any", TERMS));
    calls.put(
        "PUT " + RESOURCE + " 409", () -> world.put(created(), "{\"capacity\": 1, \"lanes\": 7}"));
    calls.put(
        "PUT " + RESOURCE + " 412",
        () -> world.put(created(), TERMS, Map.of("if-none-match", "*")));
    calls.put("PUT " + RESOURCE + " 413", () -> world.put("any", " ".repeat(16_385)));
    calls.put("PUT " + RESOURCE + " 415", () -> world.call("PUT", path("any"), Map.of(), TERMS));
    calls.put("PUT " + RESOURCE + " 500", () -> confused().put(name(), TERMS));
    calls.put("PUT " + RESOURCE + " 503", () -> throttled().put("any", TERMS));
  }

  private void planPatch() {
    Map<String, String> none = Map.of();
    calls.put("PATCH " + RESOURCE + " 200", () -> world.patch(created(), TERMS, none));
    calls.put("PATCH " + RESOURCE + " 202", () -> World.idle().patch(created(), TERMS, none));
    calls.put("PATCH " + RESOURCE + " 400", () -> world.patch("-", TERMS, none));
    calls.put("PATCH " + RESOURCE + " 401", () -> stranger().patch("any", TERMS, none));
    calls.put("PATCH " + RESOURCE + " 404", () -> world.patch("nobody-made-this", TERMS, none));
    calls.put("PATCH " + RESOURCE + " 409", () -> world.patch(created(), "{\"lanes\": 7}", none));
    calls.put(
        "PATCH " + RESOURCE + " 412",
        () -> world.patch(created(), TERMS, Map.of("if-match", "\"2\"")));
    calls.put("PATCH " + RESOURCE + " 413", () -> world.patch("any", " ".repeat(16_385), none));
    calls.put(
        "PATCH " + RESOURCE + " 415",
        () -> world.patch("any", TERMS, Map.of("content-type", "application/json")));
    calls.put("PATCH " + RESOURCE + " 500", () -> confused().patch(created(), TERMS, none));
    calls.put("PATCH " + RESOURCE + " 503", () -> throttled().patch("any", TERMS, none));
  }

  private void planRequests() {
    calls.put("POST " + REQUESTS + " 200", () -> world.reserve(created(), "Ada", 1));
    calls.put("POST " + REQUESTS + " 202", () -> world.post(created(), ADA));
    calls.put("POST " + REQUESTS + " 400", () -> world.post("any", "{"));
    calls.put("POST " + REQUESTS + " 401", () -> stranger().post("any", ADA));
    calls.put("POST " + REQUESTS + " 404", () -> world.post("nobody-made-this", ADA));
    calls.put("POST " + REQUESTS + " 409", () -> world.post(lock(), ADA));
    calls.put("POST " + REQUESTS + " 413", () -> world.post("any", " ".repeat(16_385)));
    calls.put(
        "POST " + REQUESTS + " 415",
        () -> world.post("any", ADA, Map.of("content-type", "text/plain")));
    calls.put("POST " + REQUESTS + " 422", this::keyUsedTwice);
    calls.put("POST " + REQUESTS + " 500", () -> confused().post(created(), ADA));
    calls.put("POST " + REQUESTS + " 503", () -> throttled().post("any", ADA));
  }

  private void planClaims() {
    String operation = "POST " + CLAIMS + " ";
    Map<String, String> waits = Map.of("prefer", "wait=5");
    calls.put(operation + "200", () -> world.postTo(CLAIMS, claim(created(), created()), waits));
    calls.put(operation + "202", () -> claimed(world, claim(created(), created())));
    calls.put(operation + "400", () -> claimed(world, "{"));
    calls.put(operation + "401", () -> claimed(stranger(), claim("any")));
    calls.put(operation + "404", () -> claimed(world, claim(created(), "nobody-made-this")));
    calls.put(operation + "409", () -> claimed(world, claimOfHour(created())));
    calls.put(operation + "413", () -> claimed(world, " ".repeat(16_385)));
    calls.put(
        operation + "415",
        () -> world.postTo(CLAIMS, claim("any"), Map.of("content-type", "text/plain")));
    calls.put(operation + "422", this::keyUsedTwiceForClaims);
    calls.put(operation + "500", () -> claimed(confused(), claim(created())));
    calls.put(operation + "503", () -> claimed(throttled(), claim("any")));
  }

  private static Exchange claimed(World by, String body) {
    return by.postTo(CLAIMS, body, Map.of());
  }

  private static String claimOfHour(String series) {
    return "{\"applicant\": \"Ada\", \"series\": \"%s\", \"from\": \"2030-06-03T08:00\", \"to\": \"2030-06-03T09:00\"}"
        .formatted(series);
  }

  private Exchange keyUsedTwiceForClaims() {
    String home = created();
    Map<String, String> key = Map.of("idempotency-key", "once");
    world.postTo(CLAIMS, claim(home), key);
    return world.postTo(CLAIMS, claim(home, home), key);
  }

  private static String claim(String... resources) {
    return Stream.of(resources)
        .map("{\"resourceId\": \"%s\", \"quantity\": 1}"::formatted)
        .collect(Collectors.joining(", ", "{\"applicant\": \"Ada\", \"resources\": [", "]}"));
  }

  private void planRequest() {
    calls.put("GET " + REQUEST + " 200", () -> world.get(pending()));
    calls.put("GET " + REQUEST + " 304", () -> again(pending()));
    calls.put("GET " + REQUEST + " 400", () -> world.get(path("any") + "/requests/1"));
    calls.put("GET " + REQUEST + " 401", () -> stranger().get(path("any") + "/requests/1"));
    calls.put("GET " + REQUEST + " 404", () -> world.get(path("any") + "/requests/" + NOBODY));
    calls.put("GET " + REQUEST + " 500", () -> world.get(path(damaged()) + "/requests/" + NOBODY));
    calls.put(
        "GET " + REQUEST + " 503", () -> throttled().get(path("any") + "/requests/" + NOBODY));
  }

  private void planFollowUps() {
    planFollowUp("cancel", "");
    planFollowUp("confirm", "");
    planFollowUp("extend", HOLD);
    planFollowUp("change", "{\"quantity\": 1}");
    for (String name : List.of("confirm", "extend", "change")) {
      calls.put("POST " + REQUEST + "/" + name + " 422", () -> keyUsedTwice(name));
    }
  }

  private void planTicket() {
    String operation = "POST " + REQUEST + "/ticket ";
    String nobody = path("any") + "/requests/" + NOBODY;
    calls.put(operation + "200", () -> followUp(world, held(), "ticket", ""));
    calls.put(operation + "400", () -> followUp(world, path("any") + "/requests/1", "ticket", ""));
    calls.put(operation + "401", () -> followUp(stranger(), nobody, "ticket", ""));
    planRole(operation.strip(), nobody + "/ticket");
    calls.put(operation + "404", () -> followUp(world, nobody, "ticket", ""));
    calls.put(
        operation + "410",
        () -> followUp(world, path(archived()) + "/requests/" + NOBODY, "ticket", ""));
    calls.put(
        operation + "500",
        () -> followUp(world, path(damaged()) + "/requests/" + NOBODY, "ticket", ""));
    calls.put(operation + "503", () -> followUp(throttled(), nobody, "ticket", ""));
  }

  private void planFollowUp(String name, String body) {
    String operation = "POST " + REQUEST + "/" + name + " ";
    String nobody = path("any") + "/requests/" + NOBODY;
    calls.put(operation + "200", () -> followUp(world, held(), name, body));
    calls.put(operation + "202", () -> followUp(World.idle(), held(), name, body));
    calls.put(operation + "400", () -> followUp(world, path("any") + "/requests/1", name, body));
    calls.put(operation + "401", () -> followUp(stranger(), nobody, name, body));
    calls.put(operation + "404", () -> followUp(world, nobody, name, body));
    calls.put(operation + "409", () -> followUp(world, refused(), name, body));
    calls.put(operation + "413", () -> followUp(world, held(), name, " ".repeat(16_385)));
    calls.put(
        operation + "415",
        () -> world.postTo(held() + "/" + name, "{}", Map.of("content-type", "application/xml")));
    calls.put(
        operation + "500",
        () -> followUp(world, path(damaged()) + "/requests/" + NOBODY, name, body));
    calls.put(operation + "503", () -> followUp(throttled(), nobody, name, body));
  }

  private static Exchange followUp(World by, String path, String name, String body) {
    return by.postTo(path + "/" + name, body, Map.of());
  }

  private Exchange keyUsedTwice(String name) {
    String path = held();
    Map<String, String> key = Map.of("idempotency-key", "once");
    boolean extend = name.equals("extend");
    world.postTo(path + "/" + (extend ? "confirm" : "extend"), extend ? "" : HOLD, key);
    return world.postTo(path + "/" + name, extend ? HOLD : "{\"quantity\": 1}", key);
  }

  private void planDeposits() {
    Map<String, String> none = Map.of();
    calls.put("POST " + DEPOSITS + " 200", () -> deposit(world, created(), "1", none));
    calls.put("POST " + DEPOSITS + " 202", () -> deposit(World.idle(), created(), "1", none));
    calls.put("POST " + DEPOSITS + " 400", () -> deposit(world, created(), "-1", none));
    calls.put("POST " + DEPOSITS + " 401", () -> deposit(stranger(), "any", "1", none));
    calls.put("POST " + DEPOSITS + " 404", () -> deposit(world, "nobody-made-this", "1", none));
    calls.put("POST " + DEPOSITS + " 409", () -> deposit(world, created(), "1000000000000", none));
    calls.put(
        "POST " + DEPOSITS + " 413", () -> deposit(world, "any", "1" + " ".repeat(16_385), none));
    calls.put(
        "POST " + DEPOSITS + " 415",
        () -> deposit(world, "any", "1", Map.of("content-type", "text/plain")));
    calls.put("POST " + DEPOSITS + " 422", this::depositedTwice);
    calls.put("POST " + DEPOSITS + " 500", () -> deposit(confused(), created(), "1", none));
    calls.put("POST " + DEPOSITS + " 503", () -> deposit(throttled(), "any", "1", none));
  }

  private static Exchange deposit(
      World by, String resource, String amount, Map<String, String> headers) {
    return by.postTo(path(resource) + "/deposits", "{\"amount\": %s}".formatted(amount), headers);
  }

  private Exchange depositedTwice() {
    String resource = created();
    Map<String, String> key = Map.of("idempotency-key", "once");
    deposit(world, resource, "1", key);
    return deposit(world, resource, "2", key);
  }

  private String held() {
    return world
        .post(
            created(),
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT1M\"}",
            Map.of("prefer", "wait=5"))
        .header("Location");
  }

  private String refused() {
    String resource = name();
    world.put(resource, "{\"capacity\": 1, \"gate\": false}");
    return world.reserve(resource, "Ada", 2).header("Location");
  }

  private void planRoster() {
    calls.put("GET " + ROSTER + " 200", () -> world.get(path(created()) + "/roster"));
    calls.put("GET " + ROSTER + " 304", () -> again(path(created()) + "/roster"));
    calls.put("GET " + ROSTER + " 400", () -> world.get(path("any") + "/roster?limit=0"));
    calls.put("GET " + ROSTER + " 401", () -> stranger().get(path("any") + "/roster"));
    calls.put("GET " + ROSTER + " 404", () -> world.get(path("nobody-made-this") + "/roster"));
    calls.put(
        "GET " + ROSTER + " 406", () -> world.get(path("any") + "/roster", "accept", "image/png"));
    calls.put("GET " + ROSTER + " 500", () -> world.get(path(damaged()) + "/roster"));
    calls.put("GET " + ROSTER + " 503", () -> throttled().get(path("any") + "/roster"));
  }

  private void planVerdicts() {
    String operation = "GET " + VERDICTS + " ";
    calls.put(operation + "200", () -> world.get(path(created()) + "/verdicts"));
    calls.put(operation + "304", () -> again(path(created()) + "/verdicts"));
    calls.put(operation + "400", () -> world.get(path("any") + "/verdicts?after=-1"));
    calls.put(operation + "401", () -> stranger().get(path("any") + "/verdicts"));
    planRole("GET " + VERDICTS, path("any") + "/verdicts");
    calls.put(operation + "404", () -> world.get(path("nobody-made-this") + "/verdicts"));
    calls.put(operation + "409", () -> world.get(path(created()) + "/verdicts?after=9"));
    calls.put(
        operation + "410",
        () -> {
          String name = created();
          world.reserve(name, "Ada", 1);
          LogFront.mark(name, 2);
          return world.get(path(name) + "/verdicts");
        });
    calls.put(operation + "500", () -> world.get(path(damaged()) + "/verdicts"));
    calls.put(operation + "503", () -> throttled().get(path("any") + "/verdicts"));
  }

  private void planFeed() {
    String operation = "GET " + FEED + " ";
    World fed = World.withFeed(Door.open(), () -> {});
    calls.put(operation + "200", () -> fed.get(FEED + "?after=newest"));
    calls.put(
        operation + "304",
        () ->
            fed.get(
                FEED + "?after=newest",
                "if-none-match",
                fed.get(FEED + "?after=newest").header("ETag")));
    calls.put(operation + "400", () -> fed.get(FEED + "?after=7"));
    calls.put(
        operation + "401",
        () -> World.withFeed(Door.forKeys("sha256:" + sha256("secret")), () -> {}).get(FEED));
    planRole("GET " + FEED, FEED);
    calls.put(operation + "404", () -> world.get(FEED));
    calls.put(operation + "409", () -> fed.get(FEED + "?after=1.0-aaaaaaaa"));
    calls.put(
        operation + "410",
        () -> {
          // Not the first batch of all: others read the feed of this machine from its start.
          FeedByHand.tell(created(), 1);
          String before = fed.get(FEED + "?after=newest").text("cursor");
          FeedByHand.tell(created(), 1);
          FeedByHand.expire();
          return fed.get(FEED + "?after=" + before);
        });
    calls.put(
        operation + "500",
        () ->
            World.withFeed(
                    Door.open(), () -> {}, Failing.always(new IllegalStateException("broken")))
                .get(FEED));
    calls.put(
        operation + "503",
        () ->
            World.withFeed(
                    Door.open(),
                    () -> {},
                    Failing.always(
                        ProvisionedThroughputExceededException.builder().message("slow").build()))
                .get(FEED));
  }

  private void planList() {
    calls.put("GET " + LIST + " 200", () -> stranger().get(LIST));
    calls.put("GET " + LIST + " 304", () -> again(LIST + "?prefix=" + created()));
    calls.put("GET " + LIST + " 400", () -> world.get(LIST + "?limit=0"));
    calls.put("GET " + LIST + " 401", () -> stranger().get(LIST, "x-api-key", "wrong"));
    calls.put(
        "GET " + LIST + " 500",
        () -> World.through(Failing.always(new IllegalStateException("broken"))).get(LIST));
    calls.put("GET " + LIST + " 503", () -> throttled().get(LIST));
    planRole("GET " + LIST, LIST);
  }

  private void planOwnList() {
    calls.put("GET " + OWN + " 200", () -> world.byToken("", "GET", OWN, ""));
    calls.put(
        "GET " + OWN + " 304",
        () ->
            world.bySubject(
                "ada",
                "GET",
                OWN,
                Map.of("if-none-match", world.byToken("", "GET", OWN, "").header("ETag")),
                ""));
    calls.put("GET " + OWN + " 400", () -> world.byToken("", "GET", OWN + "?limit=0", ""));
    calls.put("GET " + OWN + " 401", () -> stranger().get(OWN, "x-api-key", "wrong"));
    calls.put(
        "GET " + OWN + " 500",
        () ->
            World.through(Failing.always(new IllegalStateException("broken")))
                .byToken("", "GET", OWN, ""));
    calls.put("GET " + OWN + " 503", () -> throttled().byToken("", "GET", OWN, ""));
    planRole("GET " + OWN, OWN);
  }

  private void planLocks() {
    calls.put("GET " + LOCK + " 200", () -> world.get("/v1/locks/" + lock()));
    calls.put("GET " + LOCK + " 304", () -> again("/v1/locks/" + lock()));
    calls.put("GET " + LOCK + " 400", () -> world.get("/v1/locks/-"));
    calls.put("GET " + LOCK + " 401", () -> stranger().get("/v1/locks/any"));
    calls.put("GET " + LOCK + " 409", () -> world.get("/v1/locks/" + created()));
    calls.put("GET " + LOCK + " 500", () -> world.get("/v1/locks/" + damaged()));
    calls.put("GET " + LOCK + " 503", () -> throttled().get("/v1/locks/any"));
    planLocking("POST", ACQUIRE);
    planLocking("PUT", RENEW.formatted(1));
    calls.put("POST " + LOCK + " 200", () -> locking(world, "POST", name(), ACQUIRE));
    calls.put("POST " + LOCK + " 202", () -> locking(World.idle(), "POST", name(), ACQUIRE));
    calls.put("POST " + LOCK + " 422", () -> lockedTwice("POST", ACQUIRE));
    calls.put("POST " + LOCK + " 500", () -> locking(confused(), "POST", name(), ACQUIRE));
    calls.put("PUT " + LOCK + " 200", () -> locking(world, "PUT", lock(), RENEW.formatted(1)));
    calls.put(
        "PUT " + LOCK + " 202", () -> locking(World.idle(), "PUT", lock(), RENEW.formatted(1)));
    calls.put("PUT " + LOCK + " 422", () -> lockedTwice("PUT", RENEW.formatted(1)));
    calls.put("PUT " + LOCK + " 500", () -> locking(confused(), "PUT", lock(), RENEW.formatted(1)));
    calls.put("DELETE " + LOCK + " 200", () -> released(world, lock(), "1"));
    calls.put("DELETE " + LOCK + " 202", () -> released(World.idle(), lock(), "1"));
    calls.put("DELETE " + LOCK + " 400", () -> released(world, lock(), "2"));
    calls.put("DELETE " + LOCK + " 401", () -> released(stranger(), "any", "1"));
    calls.put("DELETE " + LOCK + " 409", () -> released(world, created(), "1"));
    calls.put("DELETE " + LOCK + " 500", () -> released(world, damaged(), "1"));
    calls.put("DELETE " + LOCK + " 503", () -> released(throttled(), "any", "1"));
  }

  private void planSeries() {
    calls.put("GET " + SERIES + " 200", () -> world.get(series()));
    calls.put("GET " + SERIES + " 304", () -> again(series()));
    calls.put("GET " + SERIES + " 400", () -> world.get("/v1/series/-"));
    calls.put("GET " + SERIES + " 401", () -> stranger().get("/v1/series/any"));
    calls.put("GET " + SERIES + " 404", () -> world.get("/v1/series/nobody-made-this"));
    calls.put("GET " + SERIES + " 409", () -> world.get("/v1/series/" + created()));
    calls.put("GET " + SERIES + " 500", () -> world.get("/v1/series/" + damaged()));
    calls.put("GET " + SERIES + " 503", () -> throttled().get("/v1/series/any"));
    calls.put("PUT " + SERIES + " 200", () -> made(world, series(), ROOM));
    calls.put("PUT " + SERIES + " 201", () -> made(world, "/v1/series/" + name(), ROOM));
    calls.put("PUT " + SERIES + " 202", () -> made(World.idle(), "/v1/series/" + name(), ROOM));
    calls.put("PUT " + SERIES + " 400", () -> made(world, "/v1/series/any", "{}"));
    calls.put("PUT " + SERIES + " 401", () -> made(stranger(), "/v1/series/any", ROOM));
    calls.put("PUT " + SERIES + " 409", () -> made(world, "/v1/series/" + created(), ROOM));
    calls.put("PUT " + SERIES + " 412", this::madeByOthersAgainAndAgain);
    calls.put("PUT " + SERIES + " 413", () -> made(world, "/v1/series/any", " ".repeat(16_385)));
    calls.put("PUT " + SERIES + " 415", () -> world.call("PUT", "/v1/series/any", Map.of(), ROOM));
    calls.put("PUT " + SERIES + " 500", () -> made(confused(), "/v1/series/" + name(), ROOM));
    calls.put("PUT " + SERIES + " 503", () -> made(throttled(), "/v1/series/any", ROOM));
  }

  private void planDays() {
    calls.put("GET " + DAY + " 200", () -> world.get(series() + MONDAY));
    calls.put("GET " + DAY + " 304", () -> again(series() + MONDAY));
    calls.put("GET " + DAY + " 400", () -> world.get("/v1/series/any/days/monday"));
    calls.put("GET " + DAY + " 401", () -> stranger().get("/v1/series/any" + MONDAY));
    calls.put("GET " + DAY + " 404", () -> world.get("/v1/series/nobody-made-this" + MONDAY));
    calls.put("GET " + DAY + " 409", () -> world.get("/v1/series/" + created() + MONDAY));
    calls.put("GET " + DAY + " 500", () -> world.get("/v1/series/" + damaged() + MONDAY));
    calls.put("GET " + DAY + " 503", () -> throttled().get("/v1/series/any" + MONDAY));
  }

  private String series() {
    String path = "/v1/series/" + name();
    made(world, path, ROOM);
    return path;
  }

  private static Exchange made(World by, String path, String body) {
    return by.call("PUT", path, Map.of("content-type", "application/json"), body);
  }

  /** Each time the call writes its wish, somebody else makes the series a day longer before. */
  private Exchange madeByOthersAgainAndAgain() {
    String path = series();
    AtomicInteger day = new AtomicInteger(3);
    World overtaken =
        World.through(
            new Overtaking(
                PutItemRequest.class::isInstance,
                () ->
                    made(
                        world,
                        path,
                        ROOM.replace(
                            "2030-06-03", "2030-06-%02d".formatted(day.incrementAndGet())))));
    return made(overtaken, path, ROOM.replace("\"to\": \"2030-06-03", "\"to\": \"2030-06-30"));
  }

  private void planLocking(String method, String body) {
    String operation = method + " " + LOCK + " ";
    calls.put(operation + "400", () -> locking(world, method, "any", "{}"));
    calls.put(operation + "401", () -> locking(stranger(), method, "any", body));
    calls.put(operation + "409", () -> locking(world, method, created(), body));
    calls.put(operation + "413", () -> locking(world, method, "any", " ".repeat(16_385)));
    calls.put(operation + "415", () -> world.call(method, "/v1/locks/any", Map.of(), body));
    calls.put(operation + "503", () -> locking(throttled(), method, "any", body));
  }

  private void planExecutions() {
    for (String below : List.of("", "/history")) {
      String get = "GET " + EXECUTION + below + " ";
      calls.put(get + "200", () -> world.get(running().path() + below));
      calls.put(get + "304", () -> again(running().path() + below));
      calls.put(get + "400", () -> world.get("/v1/executions/-" + below));
      calls.put(get + "401", () -> stranger().get("/v1/executions/any" + below));
      calls.put(get + "409", () -> world.get("/v1/executions/" + lock() + below));
      calls.put(get + "500", () -> world.get("/v1/executions/" + damaged() + below));
      calls.put(get + "503", () -> throttled().get("/v1/executions/any" + below));
    }
    planRun("POST", "", ExecutionCalls.ADA);
    planRun("PUT", "", "{\"token\": 1, \"lease\": \"PT1M\"}");
    planRun("POST", "/succeed", "{\"token\": 1}");
    planRun("POST", "/fail", "{\"token\": 1}");
    String post = "POST " + EXECUTION + " ";
    calls.put(post + "200", () -> succeeded().start(ExecutionCalls.ADA));
    calls.put(post + "201", () -> execution(world).start(ExecutionCalls.ADA));
    calls.put(post + "202", () -> execution(World.idle()).start(ExecutionCalls.ADA));
    calls.put(post + "422", () -> startedTwice());
    calls.put("PUT " + EXECUTION + " 422", () -> renewedTwice());
  }

  private void planRun(String method, String below, String body) {
    String operation = method + " " + EXECUTION + below + " ";
    calls.put(operation + "200", () -> ran(world, method, running().path() + below, body));
    calls.put(operation + "202", () -> ran(World.idle(), method, running().path() + below, body));
    String any = "/v1/executions/any" + below;
    calls.put(operation + "400", () -> ran(world, method, any, "{}"));
    calls.put(operation + "401", () -> ran(stranger(), method, any, body));
    calls.put(
        operation + "409", () -> ran(world, method, "/v1/executions/" + lock() + below, body));
    calls.put(operation + "413", () -> ran(world, method, any, " ".repeat(16_385)));
    calls.put(operation + "415", () -> world.call(method, any, Map.of(), body));
    String damaged = "/v1/executions/" + damaged() + below;
    calls.put(operation + "500", () -> ran(world, method, damaged, body));
    calls.put(operation + "503", () -> ran(throttled(), method, any, body));
  }

  private static Exchange ran(World by, String method, String path, String body) {
    return by.call(method, path, Map.of("content-type", "application/json"), body);
  }

  private static ExecutionCalls execution(World by) {
    return new ExecutionCalls(by, name());
  }

  /** One that somebody runs, with the token 1. */
  private ExecutionCalls running() {
    ExecutionCalls execution = execution(world);
    execution.start(ExecutionCalls.ADA);
    return execution;
  }

  private ExecutionCalls succeeded() {
    ExecutionCalls execution = running();
    execution.succeed(1, "17");
    return execution;
  }

  private Exchange startedTwice() {
    ExecutionCalls execution = execution(world);
    execution.start(ExecutionCalls.ADA, "once");
    return execution.start(ExecutionCalls.GRACE, "once");
  }

  private Exchange renewedTwice() {
    String path = running().path();
    Map<String, String> headers =
        Map.of("content-type", "application/json", "idempotency-key", "once");
    world.call("PUT", path, headers, "{\"token\": 1, \"lease\": \"PT1M\"}");
    return world.call("PUT", path, headers, "{\"token\": 1, \"lease\": \"PT2M\"}");
  }

  private static Exchange locking(World by, String method, String name, String body) {
    Map<String, String> headers = Map.of("content-type", "application/json");
    return by.call(method, "/v1/locks/" + name, headers, body);
  }

  private static Exchange released(World by, String name, String token) {
    return by.call("DELETE", "/v1/locks/" + name + "?token=" + token, Map.of(), null);
  }

  /** One that somebody has, with the token 1. */
  private String lock() {
    String name = name();
    locking(world, "POST", name, ACQUIRE);
    return name;
  }

  private Exchange lockedTwice(String method, String body) {
    String path = "/v1/locks/" + (method.equals("PUT") ? lock() : name());
    Map<String, String> headers =
        Map.of("content-type", "application/json", "idempotency-key", "once");
    world.call(method, path, headers, body);
    return world.call(method, path, headers, body.replace("PT1M", "PT2M"));
  }

  private static String name() {
    return "answer-" + COUNTER.incrementAndGet();
  }

  private static String path(String resource) {
    return "/v1/resources/" + resource;
  }

  private String created() {
    String name = name();
    world.put(name, TERMS);
    return name;
  }

  private String pending() {
    return world.post(created(), ADA).header("Location");
  }

  private Exchange again(String path) {
    return world.get(path, "if-none-match", world.get(path).header("ETag"));
  }

  private Exchange keyUsedTwice() {
    String resource = created();
    Map<String, String> key = Map.of("idempotency-key", "once");
    world.post(resource, ADA, key);
    return world.post(resource, "{\"applicant\": \"Bob\", \"quantity\": 1}", key);
  }

  /** A caller without the key. */
  private static World stranger() {
    return World.withApiKey(sha256("secret"));
  }

  private static World throttled() {
    return World.through(
        Failing.always(ProvisionedThroughputExceededException.builder().message("slow").build()));
  }

  /** A function whose source of tokens is broken. */
  private static World confused() {
    return World.withTokens(
        () -> {
          throw new IllegalStateException("no more tokens");
        });
  }

  /** A resource with items that no version of the program wrote. */
  private static String damaged() {
    String name = name();
    TableNames tables = World.tables();
    Map<String, AttributeValue> commit =
        Map.of(
            "resourceId", AttributeValue.fromS(name),
            "commitNo", AttributeValue.fromN("1"),
            "headNo", AttributeValue.fromN("1"));
    Map<String, AttributeValue> row =
        Map.of(
            "request", AttributeValue.fromS(name + "/" + NOBODY),
            "part", AttributeValue.fromS("verdict"));
    World.client().putItem(put -> put.tableName(tables.decisions()).item(commit));
    World.client().putItem(put -> put.tableName(tables.reservations()).item(row));
    return name;
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
