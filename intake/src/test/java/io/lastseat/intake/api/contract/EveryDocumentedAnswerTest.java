package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.lastseat.intake.api.FeedByHand;
import io.lastseat.intake.api.LogFront;
import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.WebhookAnswers;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.execution.ExecutionCalls;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.door.Door;
import io.lastseat.tables.TableNames;
import java.time.Duration;
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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A call gets each described status of each operation, and no other status occurs. */
class EveryDocumentedAnswerTest {

  private static final String RESOURCE = "/v1/resources/{resourceId}";
  private static final String REQUESTS = RESOURCE + "/requests";
  private static final String REQUEST = REQUESTS + "/{requestId}";
  private static final String CLAIMS = "/v1/claims";
  private static final String DEPOSITS = RESOURCE + "/deposits";
  private static final String LIST = "/v1/resources";
  private static final String OWN = "/v1/me/requests";
  private static final String FACE = RESOURCE + "/face";
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

  private static final String ACQUIRE = "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}";
  private static final String RENEW = "{\"token\": 1, \"lease\": \"PT1M\"}";
  private static final String RENEW_RUN = "{\"token\": 1, \"lease\": \"PT1M\"}";

  private static final String TERMS = "{\"capacity\": 1, \"longestHold\": \"PT1H\"}";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String HOLD = "{\"hold\": \"PT5M\"}";
  private static final String QUANTITY = "{\"quantity\": 1}";
  private static final String NOBODY = "0-00000000000000000000000000";

  /** The bodies of the operations that send one. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("PUT " + RESOURCE, TERMS),
          Map.entry("PATCH " + RESOURCE, TERMS),
          Map.entry("PUT " + FACE, "{}"),
          Map.entry("POST " + REQUESTS, ADA),
          Map.entry("POST " + CLAIMS, claim("any")),
          Map.entry("POST " + REQUEST + "/extend", HOLD),
          Map.entry("POST " + REQUEST + "/change", QUANTITY),
          Map.entry("POST " + REQUEST + "/hand-over", "{\"applicant\": \"Grace\"}"),
          Map.entry("POST " + DEPOSITS, "{\"amount\": 1}"),
          Map.entry("POST " + LOCK, ACQUIRE),
          Map.entry("PUT " + LOCK, RENEW),
          Map.entry("POST " + EXECUTION, ExecutionCalls.ADA),
          Map.entry("PUT " + EXECUTION, RENEW_RUN),
          Map.entry("POST " + EXECUTION + "/succeed", "{\"token\": 1}"),
          Map.entry("POST " + EXECUTION + "/fail", "{\"token\": 1}"),
          Map.entry("PUT " + SERIES, ROOM));

  private static final Map<String, String> ONCE = Map.of("idempotency-key", "once");
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
    for (String operation : World.contract().operations()) {
      planAlike(operation);
    }
    calls.keySet().retainAll(World.contract().documented());
    planResource();
    planFaces();
    planRequests();
    planClaims();
    planFollowUps();
    planDeposits();
    planReading();
    planFeed();
    planLists();
    planLocks();
    planExecutions();
    planSeries();
    new WebhookAnswers(calls).plan();
  }

  /** Plans what most operations share; the test plans the exceptions again. */
  private void planAlike(String operation) {
    String method = operation.substring(0, operation.indexOf(' '));
    String body = BODIES.getOrDefault(operation, "");
    String any = path(operation, "any");
    calls.put(operation + " 400", () -> send(world, method, path(operation, "-"), body));
    calls.put(operation + " 401", () -> send(stranger(), method, any, body));
    calls.put(
        operation + " 403",
        () -> World.behind(Door.forTokens()).byToken("lastseat:", method, any, ""));
    calls.put(
        operation + " 404", () -> send(world, method, path(operation, "nobody-made-this"), body));
    calls.put(operation + " 409", () -> send(world, method, path(operation, created()), body));
    calls.put(operation + " 410", () -> send(world, method, path(operation, archived()), body));
    calls.put(operation + " 413", () -> send(world, method, any, " ".repeat(16_385)));
    calls.put(
        operation + " 415",
        () -> world.call(method, any, Map.of("content-type", "application/xml"), "{}"));
    calls.put(operation + " 500", () -> send(world, method, path(operation, damaged()), body));
    calls.put(operation + " 503", () -> send(throttled(), method, any, body));
  }

  /** Returns the path of an operation for a resource of that name. */
  private static String path(String operation, String name) {
    String path =
        operation
            .substring(operation.indexOf(' ') + 1)
            .replaceAll("\\{(resourceId|name|seriesId|webhookId)}", name)
            .replace("{requestId}", NOBODY)
            .replace("{date}", "2030-06-03")
            .replace("{commitNumber}", "1");
    return operation.startsWith("DELETE " + LOCK) ? path + "?token=1" : path;
  }

  private static Exchange send(World by, String method, String path, String body) {
    return by.send(method, path, body, Map.of());
  }

  /** Plans the answers to GET of an existing path. */
  private void looks(String template, Supplier<String> path) {
    calls.put("GET " + template + " 200", () -> world.get(path.get()));
    calls.put("GET " + template + " 304", () -> again(path.get()));
  }

  /** The name of one that was archived. */
  private String archived() {
    String name = created();
    LongLog.archive(name, world.now());
    world.letPass(Duration.ofSeconds(1));
    return name;
  }

  private void planResource() {
    Map<String, String> none = Map.of();
    looks("/openapi.yaml", () -> "/openapi.yaml");
    looks(RESOURCE, () -> path(created()));
    calls.put("GET " + RESOURCE + " 409", () -> world.get(path(beingCreated())));
    calls.put("PUT " + RESOURCE + " 200", () -> world.put(created(), TERMS));
    calls.put("PUT " + RESOURCE + " 201", () -> world.put(name(), TERMS));
    calls.put("PUT " + RESOURCE + " 202", () -> World.idle().put(name(), TERMS));
    calls.put(
        "PUT " + RESOURCE + " 409", () -> world.put(created(), "{\"capacity\": 1, \"lanes\": 7}"));
    calls.put(
        "PUT " + RESOURCE + " 412",
        () -> world.put(created(), TERMS, Map.of("if-none-match", "*")));
    calls.put("PATCH " + RESOURCE + " 200", () -> world.patch(created(), TERMS, none));
    calls.put(
        "PATCH " + RESOURCE + " 202",
        () -> World.idle().patch(created(), "{\"capacity\": 2}", none));
    calls.put("PATCH " + RESOURCE + " 409", () -> world.patch(created(), "{\"lanes\": 7}", none));
    calls.put(
        "PATCH " + RESOURCE + " 412",
        () -> world.patch(created(), TERMS, Map.of("if-match", "\"2\"")));
  }

  private void planFaces() {
    looks(FACE, () -> path(created()) + "/face");
    calls.put("GET " + FACE + " 409", () -> world.get(path(beingCreated()) + "/face"));
    calls.put("PUT " + FACE + " 200", () -> face("{}", Map.of()));
    calls.put(
        "PUT " + FACE + " 409",
        () -> world.send("PUT", path(beingCreated()) + "/face", "{}", Map.of()));
    calls.put(
        "PUT " + FACE + " 412", () -> face("{\"place\": \"Hall\"}", Map.of("if-match", "\"7\"")));
  }

  private Exchange face(String body, Map<String, String> headers) {
    return world.send("PUT", path(created()) + "/face", body, headers);
  }

  private void planRequests() {
    looks(REQUEST, this::pending);
    calls.put("POST " + REQUESTS + " 200", () -> world.reserve(created(), "Ada", 1));
    calls.put("POST " + REQUESTS + " 202", () -> world.post(created(), ADA));
    calls.put("POST " + REQUESTS + " 409", () -> world.post(lock(), ADA));
    calls.put("POST " + REQUESTS + " 422", this::keyUsedTwice);
  }

  private void planClaims() {
    String operation = "POST " + CLAIMS + " ";
    Map<String, String> waits = Map.of("prefer", "wait=5");
    calls.put(operation + "200", () -> world.postTo(CLAIMS, claim(created(), created()), waits));
    calls.put(operation + "202", () -> claimed(world, claim(created(), created())));
    calls.put(operation + "400", () -> claimed(world, "{"));
    calls.put(operation + "404", () -> claimed(world, claim(created(), "nobody-made-this")));
    calls.put(operation + "409", () -> claimed(world, claimOfHour(created())));
    calls.put(operation + "410", () -> claimed(world, claim(created(), archived())));
    calls.put(operation + "422", this::keyUsedTwiceForClaims);
    calls.put(operation + "500", () -> claimed(world, claim(damaged())));
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
    world.postTo(CLAIMS, claim(home), ONCE);
    return world.postTo(CLAIMS, claim(home, home), ONCE);
  }

  private static String claim(String... resources) {
    return Stream.of(resources)
        .map("{\"resourceId\": \"%s\", \"quantity\": 1}"::formatted)
        .collect(Collectors.joining(", ", "{\"applicant\": \"Ada\", \"resources\": [", "]}"));
  }

  private void planFollowUps() {
    for (String name : List.of("cancel", "confirm", "extend", "change", "hand-over")) {
      String operation = "POST " + REQUEST + "/" + name;
      String body = BODIES.getOrDefault(operation, "");
      calls.put(operation + " 200", () -> followUp(world, held(), name, body));
      calls.put(operation + " 202", () -> followUp(World.idle(), held(), name, body));
      calls.put(operation + " 409", () -> followUp(world, refused(), name, body));
      if (!name.equals("cancel")) {
        calls.put(operation + " 422", () -> keyUsedTwice(name));
      }
    }
    calls.put("GET " + REQUEST + " 409", this::handedOver);
    calls.put("POST " + REQUEST + "/ticket 200", () -> followUp(world, held(), "ticket", ""));
  }

  private static Exchange followUp(World by, String path, String name, String body) {
    return by.postTo(path + "/" + name, body, Map.of());
  }

  private Exchange keyUsedTwice(String name) {
    String path = held();
    boolean extend = name.equals("extend");
    world.postTo(path + "/" + (extend ? "confirm" : "extend"), extend ? "" : HOLD, ONCE);
    String other = extend ? HOLD : BODIES.getOrDefault("POST " + REQUEST + "/" + name, QUANTITY);
    return world.postTo(path + "/" + name, other, ONCE);
  }

  /** Asks for a reservation by a ticket that ended with its hand-over. */
  private Exchange handedOver() {
    String path = held();
    String mine = world.postTo(path + "/ticket", "", Map.of()).header("Location");
    world.postTo(path + "/hand-over", "{\"applicant\": \"Grace\"}", Map.of());
    return world.get(mine);
  }

  private void planDeposits() {
    Map<String, String> none = Map.of();
    calls.put("POST " + DEPOSITS + " 200", () -> deposit(world, created(), "1", none));
    calls.put("POST " + DEPOSITS + " 202", () -> deposit(World.idle(), created(), "1", none));
    calls.put("POST " + DEPOSITS + " 409", () -> deposit(world, created(), "1000000000000", none));
    calls.put("POST " + DEPOSITS + " 422", this::depositedTwice);
  }

  private static Exchange deposit(
      World by, String resource, String amount, Map<String, String> headers) {
    return by.postTo(path(resource) + "/deposits", "{\"amount\": %s}".formatted(amount), headers);
  }

  private Exchange depositedTwice() {
    String resource = created();
    deposit(world, resource, "1", ONCE);
    return deposit(world, resource, "2", ONCE);
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

  private void planReading() {
    looks(ROSTER, () -> path(created()) + "/roster");
    calls.put("GET " + ROSTER + " 409", () -> world.get(path(beingCreated()) + "/roster"));
    calls.put(
        "GET " + ROSTER + " 406", () -> world.get(path("any") + "/roster", "accept", "image/png"));
    looks(VERDICTS, () -> path(created()) + "/verdicts");
    calls.put("GET " + VERDICTS + " 409", () -> world.get(path(created()) + "/verdicts?after=9"));
    calls.put(
        "GET " + VERDICTS + " 410",
        () -> {
          String name = created();
          world.reserve(name, "Ada", 1);
          LogFront.mark(name, 2);
          return world.get(path(name) + "/verdicts");
        });
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
    calls.put(operation + "409", () -> fed.get(FEED + "?after=1.0-aaaaaaaa"));
    calls.put(
        operation + "410",
        () -> {
          // This is not the first batch: other tests read this machine's feed from its start.
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

  private void planLists() {
    looks(LIST, () -> LIST + "?prefix=" + created());
    calls.put("GET " + LIST + " 400", () -> world.get(LIST + "?limit=0"));
    calls.put("GET " + LIST + " 401", () -> stranger().get(LIST, "x-api-key", "wrong"));
    calls.put("GET " + LIST + " 500", () -> broken().get(LIST));
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
    calls.put("GET " + OWN + " 500", () -> broken().byToken("", "GET", OWN, ""));
    calls.put("GET " + OWN + " 503", () -> throttled().byToken("", "GET", OWN, ""));
  }

  private void planLocks() {
    looks(LOCK, () -> "/v1/locks/" + lock());
    calls.put("POST " + LOCK + " 200", () -> locking(world, "POST", name(), ACQUIRE));
    calls.put("POST " + LOCK + " 202", () -> locking(World.idle(), "POST", name(), ACQUIRE));
    calls.put("POST " + LOCK + " 422", () -> lockedTwice("POST", ACQUIRE));
    calls.put("PUT " + LOCK + " 200", () -> locking(world, "PUT", lock(), RENEW));
    calls.put("PUT " + LOCK + " 202", () -> locking(World.idle(), "PUT", lock(), RENEW));
    calls.put("PUT " + LOCK + " 422", () -> lockedTwice("PUT", RENEW));
    calls.put("DELETE " + LOCK + " 200", () -> released(world, lock()));
    calls.put("DELETE " + LOCK + " 202", () -> released(World.idle(), lock()));
  }

  private void planSeries() {
    looks(SERIES, this::series);
    looks(DAY, () -> series() + MONDAY);
    calls.put("PUT " + SERIES + " 200", () -> made(world, series(), ROOM));
    calls.put("PUT " + SERIES + " 201", () -> made(world, "/v1/series/" + name(), ROOM));
    calls.put("PUT " + SERIES + " 202", () -> made(World.idle(), "/v1/series/" + name(), ROOM));
    calls.put("PUT " + SERIES + " 412", this::madeByOthersAgainAndAgain);
  }

  private String series() {
    String path = "/v1/series/" + name();
    made(world, path, ROOM);
    return path;
  }

  private static Exchange made(World by, String path, String body) {
    return send(by, "PUT", path, body);
  }

  /** Makes a series that others lengthen by a day before each try of the call. */
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

  private void planExecutions() {
    for (String below : List.of("", "/history")) {
      looks(EXECUTION + below, () -> running().path() + below);
    }
    planRun("PUT", "");
    planRun("POST", "/succeed");
    planRun("POST", "/fail");
    String post = "POST " + EXECUTION + " ";
    calls.put(post + "200", () -> succeeded().start(ExecutionCalls.ADA));
    calls.put(post + "201", () -> execution(world).start(ExecutionCalls.ADA));
    calls.put(post + "202", () -> execution(World.idle()).start(ExecutionCalls.ADA));
    calls.put(post + "422", () -> startedTwice());
    calls.put("PUT " + EXECUTION + " 422", () -> renewedTwice());
  }

  private void planRun(String method, String below) {
    String operation = method + " " + EXECUTION + below;
    String body = BODIES.get(operation);
    calls.put(operation + " 200", () -> send(world, method, running().path() + below, body));
    calls.put(operation + " 202", () -> send(World.idle(), method, running().path() + below, body));
  }

  private static ExecutionCalls execution(World by) {
    return new ExecutionCalls(by, name());
  }

  /** Returns an execution that another caller runs, with the token 1. */
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
    world.send("PUT", path, RENEW_RUN, ONCE);
    return world.send("PUT", path, RENEW_RUN.replace("PT1M", "PT2M"), ONCE);
  }

  private static Exchange locking(World by, String method, String name, String body) {
    return send(by, method, "/v1/locks/" + name, body);
  }

  private static Exchange released(World by, String name) {
    return send(by, "DELETE", path("DELETE " + LOCK, name), "");
  }

  /** Returns a lock that another caller has, with the token 1. */
  private String lock() {
    String name = name();
    locking(world, "POST", name, ACQUIRE);
    return name;
  }

  private Exchange lockedTwice(String method, String body) {
    String path = "/v1/locks/" + (method.equals("PUT") ? lock() : name());
    world.send(method, path, body, ONCE);
    return world.send(method, path, body.replace("PT1M", "PT2M"), ONCE);
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

  private String beingCreated() {
    String name = name();
    World.idle().put(name, TERMS, Map.of("prefer", "wait=0"));
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
    world.post(resource, ADA, ONCE);
    return world.post(resource, "{\"applicant\": \"Bob\", \"quantity\": 1}", ONCE);
  }

  /** Returns a world whose caller has no key. */
  private static World stranger() {
    return World.withApiKey("0".repeat(64));
  }

  private static World throttled() {
    return World.through(
        Failing.always(ProvisionedThroughputExceededException.builder().message("slow").build()));
  }

  private static World broken() {
    return World.through(Failing.always(new IllegalStateException("broken")));
  }

  /** Returns a resource with items that no version of the program wrote. */
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
}
