package io.lastseat.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What people do on the golden data, by the API alone, so that each form is stored. */
final class GoldenWorld {

  /** Resources of which the transcript tells. */
  static final List<String> RESOURCES =
      List.of(
          "hall",
          "gala",
          "desk",
          "fair",
          "points",
          "few",
          "shut",
          "later",
          "old",
          "room",
          "projector",
          "atrium",
          "open-day",
          "lanes",
          "name-ada",
          "room-7",
          "room-7.20300603T0700Z");

  static final List<String> LOCKS = List.of("nightly", "exports", "orders", "customers", "queue");
  static final List<String> EXECUTIONS = List.of("invoices", "mails", "report");
  static final List<String> WEBHOOKS = List.of("all", "failing", "gone", "refusing");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final GoldenServer server;
  private final ApiClient staff;

  /** Paths of requests, whose answers the transcript has. */
  final List<String> requests = new ArrayList<>();

  GoldenWorld(GoldenServer server) {
    this.server = server;
    this.staff = server.staff();
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (IOException wrong) {
      throw new UncheckedIOException(wrong);
    }
  }

  private void terms(String resource, String terms) {
    staff.set(resource, json(terms));
  }

  /** Reserves, and expects this status. Returns the id of the request. */
  String reserve(String resource, String body, String status, String... headers) {
    JsonNode verdict =
        staff.verdict(
            staff
                .post(ClientPaths.requests(resource), json(body), waiting(headers))
                .expect(200, 202)
                .json());
    return seen(verdict, status);
  }

  private String seen(JsonNode verdict, String status) {
    assertThat(verdict.path("status").asText()).as(verdict.toString()).isEqualTo(status);
    String id = verdict.path("requestId").asText();
    if (!id.isEmpty()) {
      requests.add(ClientPaths.request(verdict.get("resourceId").asText(), id));
    }
    return id;
  }

  private static String[] waiting(String... headers) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Prefer";
    all[headers.length + 1] = "wait=20";
    return all;
  }

  JsonNode follow(String what, String resource, String id, String body, String... headers) {
    ApiClient.Reply reply =
        staff.decided(ClientPaths.request(resource, id) + "/" + what, json(body), headers);
    assertThat(reply.status()).as("%s: %s", what, reply.text()).isLessThan(300);
    return reply.json();
  }

  private String claim(String body, String status) {
    JsonNode verdict =
        staff.verdict(
            staff.post("/v1/claims", json(body), "Prefer", "wait=20").expect(200, 202).json());
    return seen(verdict, status);
  }

  private JsonNode post(String path, String body, int status) {
    return staff.post(path, json(body)).expect(status).json();
  }

  /** The forms of a log that was never restored. */
  void first(String good, String gone, String closed, String refusing) throws InterruptedException {
    staff.put("/v1/webhooks/all", json("{'url': '" + good + "'}")).expect(201);
    staff.post("/v1/webhooks/all/secrets", json("{'keepOldFor': 'PT24H'}")).expect(200, 201);
    staff
        .put("/v1/webhooks/failing", json("{'url': '" + closed + "', 'prefix': 'few'}"))
        .expect(201);
    staff.put("/v1/webhooks/gone", json("{'url': '" + gone + "'}")).expect(201);
    staff
        .put("/v1/webhooks/refusing", json("{'url': '" + refusing + "', 'prefix': 'shut'}"))
        .expect(201);
    staff.put("/v1/webhooks/removed", json("{'url': '" + good + "'}")).expect(201);
    staff.delete("/v1/webhooks/removed").expect(204);
    reservations();
    waitingLists();
    categories();
    claims();
    locks();
    executions();
    server.advance(Duration.ofMinutes(2));
    for (String quiet : List.of("all", "refusing")) {
      staff
          .put("/v1/webhooks/" + quiet, json("{'url': '" + good + "', 'enabled': false}"))
          .expect(200);
    }
  }

  private void reservations() {
    terms(
        "hall",
        "{'capacity': 5, 'title': 'The hall', 'opensAt': '2026-01-01T00:00:00Z',"
            + " 'closesAt': '2099-01-01T00:00:00Z', 'hold': 'PT10M', 'longestHold': 'P1D',"
            + " 'confirmBy': '2098-01-01T00:00:00Z', 'maxQuantityPerRequest': 4,"
            + " 'transferable': true}");
    staff
        .put(
            "/v1/resources/hall/face",
            json(
                "{'about': 'A hall', 'startsAt': '2098-06-01T18:00:00Z',"
                    + " 'endsAt': '2098-06-01T22:00:00Z', 'timeZone': 'Europe/Berlin',"
                    + " 'place': 'Berlin', 'image': 'https://example.org/hall.jpg'}"))
        .expect(200, 201);
    String ada = reserve("hall", "{'applicant': 'Ada', 'quantity': 2, 'note': 'Aisle'}", "held");
    follow("change", "hall", ada, "{'quantity': 3}");
    follow("extend", "hall", ada, "{'hold': 'PT1H'}");
    follow("confirm", "hall", ada, "{'quantity': 2}");
    follow("hand-over", "hall", ada, "{'applicant': 'Bea', 'note': 'From Ada'}");
    reserve("hall", "{'applicant': 'Cyd', 'quantity': 1, 'hold': 'PT20H'}", "held");
    reserve("hall", "{'applicant': 'Dan', 'quantity': 1}", "held", "Idempotency-Key", "'dan'");
    String eve = reserve("hall", "{'applicant': 'Eve', 'quantity': 1, 'hold': 'PT20M'}", "held");
    follow("cancel", "hall", eve, "{}");
    reserve("hall", "{'applicant': 'Flo', 'quantity': 4, 'by': 'desk'}", "rejected");
    reserve("hall", "{'applicant': 'Guy', 'quantity': 3, 'over': true, 'by': 'Ada'}", "held");

    terms("desk", "{'capacity': 3, 'admission': 'immediate', 'gate': false, 'transferable': true}");
    String hal = reserve("desk", "{'applicant': 'Hal', 'quantity': 2}", "accepted");
    String prefix = staff.get("/v1/resources/desk").expect(200).json().get("keyPrefix").asText();
    reserve(
        "desk",
        "{'applicant': 'Ida', 'quantity': 1}",
        "accepted",
        "Idempotency-Key",
        '"' + prefix + "ida\"");
    reserve("desk", "{'applicant': 'Jan', 'quantity': 1}", "rejected");
    follow("change", "desk", hal, "{'quantity': 1}");
    follow("hand-over", "desk", hal, "{'applicant': 'Kim'}");
    String ticket =
        post(ClientPaths.request("desk", hal) + "/ticket", "{}", 200).get("ticket").asText();
    follow(
        "hand-over",
        "desk",
        ticket,
        "{'applicant': 'Kay'}",
        "Idempotency-Key",
        "\"0b9e3f52-6f0e-4c43-9a53-6a2a9e0d7c11\"");

    terms("points", "{'capacity': 2, 'gate': false}");
    post("/v1/resources/points/deposits", "{'amount': 3}", 200);
    reserve("points", "{'applicant': 'Lea', 'quantity': 4}", "accepted");

    terms("lanes", "{'capacity': 10, 'lanes': 4, 'gate': false}");
    for (String one : List.of("Max", "Nia", "Ola", "Pia")) {
      reserve("lanes", "{'applicant': '" + one + "', 'quantity': 1}", "accepted");
    }
    reserve(
        "name-ada", "{'applicant': 'Ada', 'quantity': 1, 'create': {'capacity': 1}}", "accepted");
    reserve(
        "name-ada", "{'applicant': 'Ada', 'quantity': 1, 'create': {'capacity': 1}}", "rejected");
    terms("later", "{'capacity': 1, 'opensAt': '2097-01-01T00:00:00Z', 'gate': false}");
    reserve("later", "{'applicant': 'Quy', 'quantity': 1}", "rejected");
    terms("old", "{'capacity': 4, 'closesAt': '2026-03-01T13:00:00Z', 'gate': false}");
    reserve("old", "{'applicant': 'Rob', 'quantity': 2}", "accepted");
    terms("shut", "{'capacity': 4, 'gate': false}");
    reserve("shut", "{'applicant': 'Sue', 'quantity': 1}", "accepted");
    staff.replace(
        "shut",
        json(
            "{'capacity': 4, 'gate': false, 'closed': {'at': '2026-03-01T11:00:00Z',"
                + " 'reason': 'Rain'}}"));
    reserve("shut", "{'applicant': 'Tom', 'quantity': 1}", "rejected");
    terms("open-day", "{'capacity': 9, 'publicSignUp': true}");
    server
        .stranger()
        .post(
            ClientPaths.requests("open-day"),
            json("{'applicant': 'Uma', 'quantity': 1}"),
            "Idempotency-Key",
            "\"6ba7b811-9dad-41d1-80b4-00c04fd430c8\"",
            "Prefer",
            "wait=20")
        .expect(200, 202);
    for (int call = 0; call < 3; call++) {
      staff.post(ClientPaths.requests("hall"), json("{'applicant': 'Vic', 'quantity': 1}"));
    }
  }

  private void waitingLists() {
    terms(
        "few",
        "{'capacity': 3, 'waitingListLimit': 5, 'promotionHold': 'PT2H', 'longestHold': 'PT1H',"
            + " 'maxUnitsPerApplicant': 3, 'maxRequestsPerApplicant': 2, 'gate': false,"
            + " 'transferable': true}");
    String ada =
        reserve("few", "{'applicant': 'Ada', 'quantity': 3, 'applicantKey': 'a-1'}", "accepted");
    String bob = reserve("few", "{'applicant': 'Bob', 'quantity': 2, 'wait': true}", "waiting");
    String cyd = reserve("few", "{'applicant': 'Cyd', 'quantity': 3, 'wait': true}", "waiting");
    reserve("few", "{'applicant': 'Dan', 'quantity': 1, 'wait': true, 'hold': 'PT30M'}", "waiting");
    reserve("few", "{'applicant': 'Eve', 'quantity': 4}", "rejected");
    follow("change", "few", cyd, "{'quantity': 2}");
    follow("hand-over", "few", cyd, "{'applicant': 'Fay'}");
    follow("change", "few", ada, "{'quantity': 1}");
    follow("hand-over", "few", ada, "{'applicant': 'Gil', 'applicantKey': 'g-1'}");
    follow("confirm", "few", bob, "{}");
  }

  private void categories() {
    terms(
        "gala",
        "{'capacity': 6, 'longestHold': 'PT30M', 'waitingListLimit': 9,"
            + " 'maxUnitsPerApplicant': 4, 'transferable': true, 'gate': false, 'categories':"
            + " [{'name': 'adult', 'title': 'Adults', 'note': 'Over 18'}, {'name': 'child'},"
            + " {'name': 'balcony', 'capacity': 2}, {'name': 'box', 'closed': true}]}");
    String ada =
        reserve(
            "gala",
            "{'applicant': 'Ada', 'quantities': {'adult': 2, 'child': 1}, 'hold': 'PT10M'}",
            "held");
    follow("change", "gala", ada, "{'quantities': {'adult': 3}}");
    follow("confirm", "gala", ada, "{'quantities': {'adult': 2}}");
    String bob = reserve("gala", "{'applicant': 'Bob', 'quantities': {'balcony': 2}}", "accepted");
    reserve("gala", "{'applicant': 'Cyd', 'quantities': {'balcony': 1}}", "rejected");
    reserve(
        "gala",
        "{'applicant': 'Cyd', 'quantities': {'adult': 1, 'balcony': 1}, 'wait': true}",
        "waiting");
    reserve("gala", "{'applicant': 'Dan', 'quantities': {'balcony': 2}, 'wait': true}", "waiting");
    reserve("gala", "{'applicant': 'Eve', 'quantities': {'child': 1}, 'hold': 'PT20M'}", "held");
    follow("change", "gala", bob, "{'quantities': {'balcony': 1}}");
    follow("hand-over", "gala", bob, "{'applicant': 'Fay'}");
  }

  private void claims() throws InterruptedException {
    terms("atrium", "{'capacity': 2, 'longestHold': 'PT1H', 'gate': false}");
    terms("room", "{'capacity': 4, 'longestHold': 'PT1H', 'gate': false}");
    terms("projector", "{'capacity': 3, 'longestHold': 'PT1H', 'gate': false}");
    terms(
        "fair",
        "{'capacity': 5, 'longestHold': 'PT1H', 'gate': false, 'categories':"
            + " [{'name': 'stand'}, {'name': 'stage', 'capacity': 1}]}");
    String both = "'resources': [{'resourceId': 'room', 'quantity': 1},";
    String ada =
        claim(
            "{'applicant': 'Ada', 'hold': 'PT10M', 'note': 'A talk', "
                + both
                + " {'resourceId': 'projector', 'quantity': 1}]}",
            "held");
    follow("extend", "projector", ada, "{'hold': 'PT30M'}");
    follow("confirm", "projector", ada, "{}");
    claim(
        "{'applicant': 'Bob', 'by': 'desk', "
            + both
            + " {'resourceId': 'projector', 'quantity': 3}]}",
        "rejected");
    claim(
        "{'applicant': 'Cyd', "
            + both
            + " {'resourceId': 'fair', 'quantities': {'stand': 1, 'stage': 1}}]}",
        "accepted");
    claim(
        "{'applicant': 'Dan', " + both + " {'resourceId': 'fair', 'quantities': {'stage': 1}}]}",
        "rejected");
    claim(
        "{'applicant': 'Gus', 'resources': [{'resourceId': 'room', 'quantity': 9},"
            + " {'resourceId': 'fair', 'quantities': {'stand': 1}}]}",
        "rejected");
    claim(
        "{'applicant': 'Hal', 'hold': 'PT1H', 'resources': [{'resourceId': 'atrium',"
            + " 'quantity': 1}, {'resourceId': 'fair', 'quantities': {'stand': 1}}]}",
        "held");
    String eve =
        claim(
            "{'applicant': 'Eve', " + both + " {'resourceId': 'projector', 'quantity': 1}]}",
            "accepted");
    follow("cancel", "projector", eve, "{}");
    String days =
        "'from': '2030-06-03', 'to': '2030-06-04', 'length': 'PT1H', 'opens': '08:00',"
            + " 'closes': '12:00', 'timeZone': 'Europe/Berlin', 'closedWeekdays': ['SUNDAY'],"
            + " 'closedDays': ['2030-06-04'], 'capacity': 1";
    ApiClient.Reply series;
    do {
      series = staff.put("/v1/series/room-7", json("{" + days + "}"), "Prefer", "wait=20");
    } while (series.status() == 202);
    series.expect(200, 201);
    claim(
        "{'applicant': 'Ada', 'series': 'room-7', 'from': '2030-06-03T09:00',"
            + " 'to': '2030-06-03T11:00'}",
        "accepted");
  }

  private void locks() {
    long token = acquire("nightly", "{'holder': 'job 1', 'lease': 'PT1H'}", 200);
    staff.put("/v1/locks/nightly", json("{'token': " + token + ", 'lease': 'PT50M'}")).expect(200);
    staff.post("/v1/locks/nightly", json("{'holder': 'job 2', 'lease': 'PT1M'}")).expect(409);
    acquire("exports", "{'holder': 'job 1', 'lease': 'PT1H', 'permits': 3}", 200);
    long second = acquire("exports", "{'holder': 'job 2', 'lease': 'PT1H', 'permits': 3}", 200);
    acquire("exports", "{'holder': 'job 3', 'lease': 'PT1M', 'permits': 3}", 200);
    staff.delete("/v1/locks/exports?token=" + second).expect(200);
    acquire("orders", "{'holder': 'user 1', 'lease': 'PT1H', 'references': ['customers']}", 200);
    acquire("queue", "{'holder': 'job 1', 'lease': 'PT1H'}", 200);
    String line = "{'holder': 'job 2', 'lease': 'PT1M', 'waitFor': 'PT20S'}";
    CompletableFuture<ApiClient.Reply> unused =
        CompletableFuture.supplyAsync(() -> staff.post("/v1/locks/queue", json(line)));
    while (staff.get("/v1/resources/queue").expect(200).json().get("lastCommit").asLong() < 2) {
      Thread.onSpinWait();
    }
  }

  private long acquire(String lock, String body, int status) {
    return post("/v1/locks/" + lock, body, status).get("token").asLong();
  }

  private void executions() {
    long token =
        post("/v1/executions/invoices", "{'holder': 'worker 1', 'lease': 'PT5M'}", 201)
            .get("token")
            .asLong();
    post("/v1/executions/invoices/fail", "{'token': " + token + ", 'failure': 'Disk full'}", 200);
    token =
        post("/v1/executions/invoices", "{'holder': 'worker 2', 'lease': 'PT5M'}", 201)
            .get("token")
            .asLong();
    post(
        "/v1/executions/invoices/succeed", "{'token': " + token + ", 'result': {'rows': 17}}", 200);
    post("/v1/executions/mails", "{'holder': 'worker 1', 'takeover': 'never'}", 201);
    token =
        post("/v1/executions/report", "{'holder': 'worker 1', 'lease': 'PT5M'}", 201)
            .get("token")
            .asLong();
    post("/v1/executions/report/fail", "{'token': " + token + ", 'failure': 'No ink'}", 200);
  }

  /** The forms of a log that was restored. */
  void second() throws InterruptedException {
    GoldenMaker.PENDING.forEach(name -> terms(name, "{'capacity': 3, 'gate': false}"));
    post("/v1/resources/points/deposits", "{'amount': 1}", 200);
    reserve("points", "{'applicant': 'Lea', 'quantity': 1}", "accepted");
    reserve("desk", "{'applicant': 'Wim', 'quantity': 1}", "accepted");
    acquire("later-lock", "{'holder': 'job 1', 'lease': 'PT1H'}", 200);
    server.advance(Duration.ofMinutes(1));
  }

  /** What people do on data of an older program. */
  void goOn() throws InterruptedException {
    String ada = withStatus("few", "accepted");
    follow("change", "few", ada, "{'quantity': 1}");
    String first = withStatus("hall", "held");
    follow("extend", "hall", first, "{'hold': 'PT2H'}");
    follow("confirm", "hall", first, "{}");
    follow("hand-over", "hall", first, "{'applicant': 'Zoe'}");
    follow("cancel", "hall", first, "{}");
    follow("cancel", "projector", withStatus("projector", "accepted"), "{}");
    follow("confirm", "atrium", withStatus("atrium", "held"), "{}");
    follow("change", "gala", withStatus("gala", "accepted"), "{'quantities': {'adult': 1}}");
    reserve("desk", "{'applicant': 'Zoe', 'quantity': 1}", "rejected");
    reserve("lanes", "{'applicant': 'Zoe', 'quantity': 1}", "accepted");
    reserve("shut", "{'applicant': 'Zoe', 'quantity': 1}", "rejected");
    long before = staff.get("/v1/locks/nightly").expect(200).json().get("token").asLong();
    staff.delete("/v1/locks/nightly?token=" + before).expect(200);
    assertThat(acquire("nightly", "{'holder': 'job 9', 'lease': 'PT1H'}", 200))
        .isGreaterThan(before);
    staff.delete("/v1/locks/orders?token=" + token("orders")).expect(200);
    post(
        "/v1/executions/mails/fail",
        "{'token': " + staff.get("/v1/executions/mails").json().get("token") + ", 'failure': 'x'}",
        200);
    JsonNode face = staff.get("/v1/resources/hall/face").expect(200).json();
    assertThat(face.get("place").asText()).isEqualTo("Berlin");
    staff.put("/v1/resources/hall/face", json("{'place': 'Bonn'}")).expect(200);
    staff
        .post(ClientPaths.requests("old"), json("{'applicant': 'Zoe', 'quantity': 1}"))
        .expect(410);
  }

  private long token(String lock) {
    return staff.get("/v1/locks/" + lock).expect(200).json().get("token").asLong();
  }

  /** The first on the roster that has this status. */
  private String withStatus(String resource, String status) {
    for (JsonNode entry :
        staff.get(ClientPaths.roster(resource)).expect(200).json().get("entries")) {
      if (entry.path("status").asText().equals(status)) {
        return entry.get("requestId").asText();
      }
    }
    throw new AssertionError("nobody on the roster of " + resource + " is " + status);
  }

  /** The paths that only read, and answer the same as long as nobody writes. */
  List<String> paths() {
    List<String> paths = new ArrayList<>(requests);
    for (String resource : RESOURCES) {
      paths.add(ClientPaths.resource(resource));
      paths.add(ClientPaths.resource(resource) + "/face");
      paths.add(ClientPaths.roster(resource));
      paths.add(ClientPaths.resource(resource) + "/verdicts?after=0");
    }
    LOCKS.forEach(lock -> paths.add("/v1/locks/" + lock));
    EXECUTIONS.forEach(name -> paths.add("/v1/executions/" + name));
    EXECUTIONS.forEach(name -> paths.add("/v1/executions/" + name + "/history"));
    WEBHOOKS.forEach(webhook -> paths.add("/v1/webhooks/" + webhook));
    paths.add("/v1/series/room-7");
    paths.add("/v1/series/room-7/days/2030-06-03");
    paths.add("/v1/webhooks");
    paths.add("/v1/feed?after=start&limit=100");
    return paths;
  }
}
