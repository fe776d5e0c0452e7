package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reservation changes its applicant: who may, which ticket ends, and what others see then. */
class HandOverApiTest {

  private static final Map<String, String> STAFF = Map.of("x-api-key", "ask", "prefer", "wait=5");
  private static final String GRACE = "{\"applicant\": \"Grace\", \"note\": \"An aisle seat.\"}";

  private final World owner = World.deciding();
  private final World locked = World.behind(Door.forKeys(Door.hashOf("ask") + "=ask"));

  private String terms(String admission, String more) {
    return "{\"capacity\": 9, \"longestHold\": \"PT1H\", \"admission\": \"%s\"%s}"
        .formatted(admission, more);
  }

  /** Reserves for Ada, and returns the path under her ticket. */
  private String ticketOf(String path) {
    return locked.postTo(path + "/ticket", "", STAFF).header("Location");
  }

  private String reserved(String resource, String admission, String more) {
    owner.put(resource, terms(admission, more));
    Exchange made =
        owner.post(
            resource,
            "{\"applicant\": \"Ada\", \"quantity\": 2, \"note\": \"Vegan.\"}",
            Map.of("prefer", "wait=5"));
    assertThat(made.status()).as(made.body()).isEqualTo(200);
    return made.header("Location");
  }

  private static Map<String, String> keyed() {
    return Map.of("idempotency-key", UUID.randomUUID().toString(), "prefer", "wait=5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void aTicketIsHandedToAFriendAndEnds(String admission) {
    String path = reserved("hand-over-" + admission, admission, ", \"transferable\": true");
    String adas = ticketOf(path);
    Map<String, String> key = keyed();

    Exchange handed = locked.postTo(adas + "/hand-over", GRACE, key);

    assertThat(handed.status()).as(handed.body()).isEqualTo(200);
    String ticket = handed.text("ticket");
    String graces = handed.header("Location");
    assertThat(graces).endsWith("/requests/" + ticket).isNotEqualTo(adas);
    assertThat(handed.text("requestId")).isEqualTo(ticket);
    assertThat(handed.header("Cache-Control")).isEqualTo("no-store");
    assertThat(handed.json().at("/handOver/status").asText()).isEqualTo("accepted");
    assertThat(locked.postTo(adas + "/hand-over", GRACE, key).text("ticket")).isEqualTo(ticket);
    for (String kind : List.of("confirm", "extend", "cancel", "hand-over")) {
      String body =
          kind.equals("extend") ? "{\"hold\": \"PT5M\"}" : kind.equals("hand-over") ? GRACE : "";
      assertThat(locked.postTo(adas + "/" + kind, body, keyed()).problem())
          .as(kind)
          .isEqualTo("handed-over");
    }
    assertThat(locked.get(adas).problem()).isEqualTo("handed-over");
    Exchange seen = locked.get(graces);
    assertThat(seen.text("applicant")).isEqualTo("Grace");
    assertThat(seen.text("note")).isEqualTo("An aisle seat.");
    assertThat(seen.json().path("generation").asInt()).isEqualTo(1);
    assertThat(seen.body()).doesNotContain("Ada", "Vegan");
    assertThat(owner.get(path).text("applicant")).isEqualTo("Grace");
    assertThat(ticketOf(path)).isEqualTo(graces);
    assertThat(locked.postTo(graces + "/cancel", "", Map.of()).text("status"))
        .isEqualTo("cancelled");
  }

  /** The giver can repeat the call, until the receiver hands over to himself. */
  @Test
  void whoHandsOverToHimselfIsAloneWithIt() {
    String adas = ticketOf(reserved("hand-over-self", "immediate", ", \"transferable\": true"));
    Map<String, String> key = keyed();
    String graces = locked.postTo(adas + "/hand-over", GRACE, key).header("Location");

    String own = locked.postTo(graces + "/hand-over", GRACE, keyed()).header("Location");

    assertThat(own).isNotEqualTo(graces);
    assertThat(locked.postTo(adas + "/hand-over", GRACE, key).problem()).isEqualTo("handed-over");
    assertThat(locked.get(graces).problem()).isEqualTo("handed-over");
    assertThat(locked.get(own).text("applicant")).isEqualTo("Grace");
    String proof = own.substring(own.lastIndexOf('-'));
    String forged = graces.substring(0, graces.lastIndexOf('-')) + proof;
    assertThat(locked.get(forged).status()).isEqualTo(401);
  }

  /** Otherwise a shop that tries again would send the next one's ticket to the one before. */
  @Test
  void staffWhoTryAgainDoNotGetTheTicketOfTheNextOne() {
    String path = reserved("hand-over-retry", "immediate", ", \"transferable\": true");
    Map<String, String> first = new HashMap<>(STAFF);
    first.put("idempotency-key", "the first");
    String graces = locked.postTo(path + "/hand-over", GRACE, first).text("ticket");
    assertThat(locked.postTo(path + "/hand-over", GRACE, first).text("ticket")).isEqualTo(graces);
    String toLinus = "{\"applicant\": \"Linus\"}";
    String way = path.substring(0, path.lastIndexOf('/') + 1) + graces + "/hand-over";
    assertThat(locked.postTo(way, toLinus, keyed()).text("applicant")).isEqualTo("Linus");

    Exchange again = locked.postTo(path + "/hand-over", GRACE, first);

    assertThat(again.problem()).isEqualTo("handed-over");
    assertThat(again.body()).doesNotContain("Linus");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void whoeverReservesAgainUnderTheSameKeySeesWhoHasItNow(String admission) {
    owner.put("hand-over-again-" + admission, terms(admission, ""));
    String ada = "{\"applicant\": \"Ada\", \"quantity\": 2}";
    Map<String, String> key = Map.of("idempotency-key", "again", "prefer", "wait=5");
    String path = owner.post("hand-over-again-" + admission, ada, key).header("Location");
    locked.postTo(path + "/hand-over", GRACE, STAFF);
    locked.postTo(path + "/change", "{\"quantity\": 1}", STAFF);

    Exchange again = owner.post("hand-over-again-" + admission, ada, key);

    assertThat(again.text("applicant")).isEqualTo("Grace");
    assertThat(again.json().path("generation").asInt()).isEqualTo(1);
    assertThat(again.json().path("quantity").asInt()).isEqualTo(1);
  }

  @Test
  void whatComesWithAnEndedTicketIsNotWrittenDown() {
    String path = reserved("hand-over-ended", "immediate", ", \"transferable\": true");
    String adas = ticketOf(path);
    String graces = locked.postTo(adas + "/hand-over", GRACE, keyed()).header("Location");
    locked.postTo(graces + "/hand-over", GRACE, keyed());
    String hall = path.substring(0, path.indexOf("/requests"));
    int before = owner.get(hall).json().path("lastDecision").asInt();

    for (String kind : List.of("confirm", "cancel", "hand-over")) {
      String body = kind.equals("hand-over") ? GRACE : "";
      assertThat(locked.postTo(adas + "/" + kind, body, keyed()).problem())
          .as(kind)
          .isEqualTo("handed-over");
    }

    assertThat(owner.get(hall).json().path("lastDecision").asInt()).isEqualTo(before);
  }

  @Test
  void applicantsNeedTheTermAndAKeyAndSendNoApplicantKey() {
    String path = reserved("hand-over-term", "immediate", "");
    String adas = ticketOf(path);

    assertThat(locked.postTo(adas + "/hand-over", GRACE, keyed()).problem())
        .isEqualTo("not-transferable");
    assertThat(locked.postTo(adas + "/hand-over", GRACE, Map.of()).problem())
        .isEqualTo("invalid-idempotency-key");
    String withKey = "{\"applicant\": \"Grace\", \"applicantKey\": \"g\"}";
    assertThat(locked.postTo(adas + "/hand-over", withKey, keyed()).problem())
        .isEqualTo("role-needed");
    Exchange staff = locked.postTo(path + "/hand-over", withKey, STAFF);
    assertThat(staff.status()).as(staff.body()).isEqualTo(200);
    assertThat(staff.header("Location")).startsWith(path);
    assertThat(staff.text("applicantKey")).isEqualTo("g");
    assertThat(
            locked.get(staff.header("Location").replace(path, path), "x-api-key", "ask").status())
        .isEqualTo(200);
  }

  @Test
  void theRosterAndTheVerdictsShowTheNewApplicant() {
    String path = reserved("hand-over-list", "immediate", "");
    locked.postTo(path + "/hand-over", GRACE, STAFF);
    locked.postTo(path + "/change", "{\"quantity\": 1}", STAFF);

    String roster = owner.get("/v1/resources/hand-over-list/roster").body();
    assertThat(roster).contains("Grace", "An aisle seat.").doesNotContain("Ada", "Vegan");
    Exchange csv = owner.get("/v1/resources/hand-over-list/roster?format=csv");
    assertThat(csv.body()).contains("Grace").doesNotContain("Ada");
    String verdicts = owner.get("/v1/resources/hand-over-list/verdicts").body();
    assertThat(verdicts).contains("Grace", "Ada", "\"kind\":\"hand-over\"");
    assertThat(owner.get(path).text("applicant")).isEqualTo("Grace");
    assertThat(owner.get(path).json().has("changedAt")).isTrue();
  }

  @Test
  void theLimitCountsForTheNewApplicantAndTheOldOneIsFreeAgain() {
    String path = reserved("hand-over-limit", "immediate", ", \"maxUnitsPerApplicant\": 2");
    String two = "{\"applicant\": \"%s\", \"quantity\": 2}";
    owner.post("hand-over-limit", two.formatted("Grace"), Map.of("prefer", "wait=5"));

    assertThat(locked.postTo(path + "/hand-over", GRACE, STAFF).problem())
        .isEqualTo("applicant-units-beyond-limit");
    Exchange linus = locked.postTo(path + "/hand-over", "{\"applicant\": \"Linus\"}", STAFF);
    assertThat(linus.status()).as(linus.body()).isEqualTo(200);
    assertThat(linus.json().has("note")).isFalse();
    Exchange again =
        owner.post("hand-over-limit", two.formatted("Ada"), Map.of("prefer", "wait=5"));
    assertThat(again.text("status")).isEqualTo("accepted");
  }

  /** An id of the public door is as good as a ticket, and ends with the hand-over. */
  @Test
  void whoSignedUpInPublicHandsOver() {
    owner.put(
        "hand-over-door", terms("immediate", ", \"transferable\": true, \"publicSignUp\": true"));
    Map<String, String> first = keyed();
    String body = "{\"applicant\": \"Ada\", \"quantity\": 1}";
    Exchange made = locked.post("hand-over-door", body, first);
    String path = made.header("Location").replaceFirst("\\?.*", "");

    Exchange handed = locked.postTo(path + "/hand-over", GRACE, keyed());

    assertThat(handed.status()).as(handed.body()).isEqualTo(200);
    assertThat(locked.get(path).problem()).isEqualTo("handed-over");
    assertThat(locked.postTo(path + "/cancel", "", Map.of()).problem()).isEqualTo("handed-over");
    assertThat(locked.post("hand-over-door", body, first).problem()).isEqualTo("handed-over");
    assertThat(locked.get(handed.header("Location")).text("applicant")).isEqualTo("Grace");
    assertThat(locked.postTo(handed.header("Location") + "/cancel", "", Map.of()).text("status"))
        .isEqualTo("cancelled");
  }

  @Test
  void whoSignedInNoLongerOwnsIt() {
    World tokens = World.whereCallersSignIn(Door.forTokens());
    owner.put("hand-over-own", terms("immediate", ", \"transferable\": true"));
    Map<String, String> ada = Map.of("sub", "ada", "scope", "lastseat:own");
    Map<String, String> listed = new HashMap<>(keyed());
    String path =
        tokens
            .byToken(
                ada,
                "POST",
                "/v1/resources/hand-over-own/requests?listed=true",
                listed,
                "{\"applicant\": \"Ada\", \"quantity\": 1}")
            .header("Location")
            .replaceFirst("\\?.*", "");
    Map<String, String> key = keyed();

    Exchange handed = tokens.byToken(ada, "POST", path + "/hand-over", key, GRACE);

    assertThat(handed.status()).as(handed.body()).isEqualTo(200);
    assertThat(tokens.byToken(ada, "GET", path, Map.of(), "").problem()).isEqualTo("handed-over");
    assertThat(tokens.byToken(ada, "POST", path + "/cancel", Map.of(), "").problem())
        .isEqualTo("handed-over");
    assertThat(tokens.byToken(ada, "GET", "/v1/me/requests", Map.of(), "").body())
        .doesNotContain("hand-over-own");
    assertThat(tokens.byToken(ada, "POST", path + "/hand-over", key, GRACE).text("ticket"))
        .isEqualTo(handed.text("ticket"));
  }

  @Test
  void aClaimOverSeveralResourcesIsNotHandedOver() {
    owner.put("hand-over-a", terms("stream", ""));
    owner.put("hand-over-b", terms("stream", ""));
    Exchange claimed =
        owner.postTo(
            "/v1/claims",
            "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"hand-over-a\","
                + " \"quantity\": 1}, {\"resourceId\": \"hand-over-b\", \"quantity\": 1}]}",
            Map.of("prefer", "wait=5"));
    String path = claimed.header("Location");

    assertThat(owner.postTo(path + "/hand-over", GRACE, Map.of("prefer", "wait=5")).problem())
        .isEqualTo("claim-is-whole");
  }
}
