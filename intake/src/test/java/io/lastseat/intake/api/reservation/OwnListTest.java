package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.own.OwnLists;
import io.lastseat.own.OwnRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The content of {@code GET /v1/me/requests}, and which caller sees what. */
class OwnListTest {

  private static final String ONE = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String LIST = "/v1/me/requests";

  private final World world = World.whereCallersSignIn();

  @Test
  void whatWasAskedForIsListedAsItStandsNow() {
    world.put("own-b", "{\"capacity\": 1, \"longestHold\": \"PT1H\"}");
    world.put("own-a", "{\"capacity\": 1, \"admission\": \"immediate\"}");
    String cancelled = ask("ada-1", "own-b", "k1", ONE).text("requestId");
    String standing = ask("ada-1", "own-a", "k1", ONE).text("requestId");
    unlisted("ada-1", "own-a", "k2");
    world.postTo(
        "/v1/resources/own-b/requests/" + cancelled + "/cancel", "", Map.of("prefer", "wait=5"));

    JsonNode list = list("ada-1").json().path("requests");

    assertThat(ids(list)).containsExactly(standing, cancelled);
    assertThat(list.path(1).path("status").asText()).isEqualTo("cancelled");
    assertThat(list.path(0))
        .isEqualTo(world.get("/v1/resources/own-a/requests/" + standing).json());
  }

  @Test
  void nobodySeesTheListOfAnother() {
    world.put("own-mine", "{\"capacity\": 9}");
    ask("ada-2", "own-mine", "k1", ONE);
    assertThat(ids(list("bob-2").json().path("requests"))).isEmpty();
    String bobs = ask("bob-2", "own-mine", "k1", ONE).text("requestId");
    assertThat(ids(list("bob-2").json().path("requests"))).containsExactly(bobs);
  }

  /** No table tells who signed in. */
  @Test
  void theSubjectStandsNowhere() {
    world.put("own-hashed", "{\"capacity\": 9}");
    ask("subject-that-is-nowhere", "own-hashed", "k1", ONE);
    for (String table :
        List.of(
            World.tables().requests(), World.tables().decisions(), World.tables().reservations())) {
      assertThat(World.client().scanPaginator(scan -> scan.tableName(table)).items().stream())
          .noneMatch(item -> item.toString().contains("subject-that-is-nowhere"));
    }
  }

  @Test
  void aRetryIsListedOnce() {
    world.put("own-twice", "{\"capacity\": 9}");
    String first = ask("ada-3", "own-twice", "k1", ONE).text("requestId");
    assertThat(ask("ada-3", "own-twice", "k1", ONE).text("requestId")).isEqualTo(first);
    assertThat(ids(list("ada-3").json().path("requests"))).containsExactly(first);
  }

  @Test
  void thePagesHaveAllOfThemOnce() {
    List<String> asked = new ArrayList<>();
    for (int i = 10; i < 15; i++) {
      world.put("own-paged-" + i, "{\"capacity\": 1}");
      asked.add(ask("ada-4", "own-paged-" + i, "k1", ONE).text("requestId"));
    }
    List<String> seen = new ArrayList<>();
    String path = LIST + "?limit=2";
    while (!path.isEmpty()) {
      Exchange page = world.bySubject("ada-4", "GET", path, Map.of(), "");
      seen.addAll(ids(page.json().path("requests")));
      path = page.text("next");
      assertThat(page.header("Link"))
          .isEqualTo(path.isEmpty() ? "" : "<" + path + ">; rel=\"next\"");
    }
    assertThat(seen).isEqualTo(asked);
  }

  @Test
  void aClaimStandsUnderItsHome() {
    world.put("own-claim-a", "{\"capacity\": 1}");
    world.put("own-claim-b", "{\"capacity\": 1}");
    Exchange claim =
        world.bySubject(
            "ada-5",
            "POST",
            "/v1/claims?listed=true",
            Map.of("idempotency-key", "k1", "prefer", "wait=5"),
            "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"own-claim-b\","
                + " \"quantity\": 1}, {\"resourceId\": \"own-claim-a\", \"quantity\": 1}]}");
    JsonNode list = list("ada-5").json().path("requests");
    assertThat(ids(list)).containsExactly(claim.text("requestId"));
    assertThat(list.path(0).path("kind").asText()).isEqualTo("claim");
    assertThat(list.path(0).path("status").asText()).isEqualTo("accepted");
  }

  /** The call died between the note and the request, or the gate refused the request. */
  @Test
  void whatWasNeverTakenInIsNotShown() {
    world.put("own-shut", "{\"capacity\": 0}");
    assertThat(ask("ada-6", "own-shut", "k1", ONE).json().path("turnedAway").asBoolean()).isTrue();
    note("ada-6", "own-never", Duration.ofDays(1));
    assertThat(ids(list("ada-6").json().path("requests"))).isEmpty();
    assertThat(ask("ada-6", "nobody-made-this", "k1", ONE).status()).isEqualTo(404);
  }

  /** DynamoDB removes expired notes within days, and not at once. */
  @Test
  void whatIsOverIsNotShown() {
    world.put("own-over", "{\"capacity\": 9}");
    String id = ask("ada-7", "own-over", "k1", ONE).text("requestId");
    AttributeValue goneAt = notes("ada-7").get(0).get("goneAt");
    assertThat(Long.parseLong(goneAt.n()))
        .isEqualTo(world.now().plus(OwnLists.KEPT).getEpochSecond());
    world.letPass(OwnLists.KEPT.minusSeconds(1));
    assertThat(ids(list("ada-7").json().path("requests"))).containsExactly(id);
    world.letPass(Duration.ofSeconds(1));
    assertThat(ids(list("ada-7").json().path("requests"))).isEmpty();
  }

  /** Without its note no request is written, so the list never lacks a request. */
  @Test
  void theNoteIsWrittenBeforeTheRequest() {
    world.put("own-first", "{\"capacity\": 9}");
    World torn =
        World.whereCallersSignIn(
            Failing.when(
                ToTables::putsRow,
                ProvisionedThroughputExceededException.builder().message("slow").build()));

    Exchange failed =
        torn.bySubject(
            "ada-8",
            "POST",
            "/v1/resources/own-first/requests?listed=true",
            Map.of("idempotency-key", "k1"),
            ONE);

    assertThat(failed.status()).isEqualTo(503);
    assertThat(
            World.client()
                .scanPaginator(scan -> scan.tableName(World.tables().requests()))
                .items()
                .stream())
        .noneMatch(
            item -> item.toString().contains("own-first") && item.toString().contains("Ada"));
  }

  @Test
  void whoNamesNobodyHasNoList() {
    world.put("own-nobody", "{\"capacity\": 9}");
    assertThat(world.get(LIST).problem()).isEqualTo("no-subject");
    Exchange asked =
        world.postTo(
            "/v1/resources/own-nobody/requests?listed=true", ONE, Map.of("idempotency-key", "k1"));
    assertThat(asked.status()).isEqualTo(403);
    assertThat(asked.problem()).isEqualTo("no-subject");
    Exchange keyless =
        world.bySubject(
            "ada-9", "POST", "/v1/resources/own-nobody/requests?listed=true", Map.of(), ONE);
    assertThat(keyless.problem()).isEqualTo("invalid-parameter");
    assertThat(keyless.text("detail")).contains("Idempotency-Key");
    Exchange unclear =
        world.bySubject(
            "ada-9", "POST", "/v1/resources/own-nobody/requests?listed=yes", Map.of(), ONE);
    assertThat(unclear.problem()).isEqualTo("invalid-parameter");
    assertThat(world.bySubject("ada-9", "GET", LIST + "?cursor=x", Map.of(), "").problem())
        .isEqualTo("invalid-cursor");
  }

  private Exchange list(String subject) {
    return world.bySubject(subject, "GET", LIST, Map.of(), "");
  }

  private Exchange ask(String subject, String resource, String key, String body) {
    return asked(subject, resource, key, "?listed=true", body);
  }

  private void unlisted(String subject, String resource, String key) {
    assertThat(asked(subject, resource, key, "", ONE).status()).isLessThan(300);
  }

  private Exchange asked(String subject, String resource, String key, String listed, String body) {
    return world.bySubject(
        subject,
        "POST",
        "/v1/resources/" + resource + "/requests" + listed,
        Map.of("idempotency-key", key, "prefer", "wait=5"),
        body);
  }

  private void note(String subject, String resource, Duration ago) {
    RequestId id = RequestId.parse("0-00000000000000000000000000").get();
    new OwnLists(World.client(), World.tables())
        .note(
            Owner.of(subject),
            new OwnRequest(new ResourceId(resource), id),
            world.now().minus(ago));
  }

  private static List<Map<String, AttributeValue>> notes(String subject) {
    return World.client()
        .query(
            query ->
                query
                    .tableName(World.tables().reservations())
                    .keyConditionExpression("#p = :p")
                    .expressionAttributeNames(Map.of("#p", "request"))
                    .expressionAttributeValues(
                        Map.of(
                            ":p",
                            AttributeValue.fromS(OwnLists.PREFIX + Owner.of(subject).hash()))))
        .items();
  }

  private static List<String> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    list.forEach(one -> ids.add(one.path("requestId").asText()));
    return ids;
  }
}
