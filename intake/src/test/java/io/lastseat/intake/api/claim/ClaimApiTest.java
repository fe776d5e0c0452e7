package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims take units of several resources, all or nothing. */
class ClaimApiTest {

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  @Test
  void isGrantedByAll() {
    create("cl-a", "{\"capacity\": 5}");
    create("cl-b", "{\"capacity\": 3}");
    world.reserve("cl-b", "Bob", 1);

    Exchange claim = claims.claim("Ada", "cl-b 2", "cl-a 1");

    assertThat(claim.status()).isEqualTo(200);
    assertThat(claim.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"cl-a\",\"kind\":\"claim\",\"status\":\"accepted\","
                    .formatted(claim.text("requestId"))
                + "\"applicant\":\"Ada\",\"resources\":[{\"resourceId\":\"cl-a\",\"quantity\":1,"
                + "\"commitNumber\":2},{\"resourceId\":\"cl-b\",\"quantity\":2,\"commitNumber\":3}],"
                + "\"admission\":\"stream\",\"left\":4,\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"%s\",\"decidedAt\":\"%s\"}\n"
                    .formatted(claim.text("requestedAt"), claim.text("decidedAt")));
    assertThat(claim.header("Location"))
        .isEqualTo("/v1/resources/cl-a/requests/" + claim.text("requestId"));
    assertThat(world.get(claim.header("Location")).body()).isEqualTo(claim.body());
    assertThat(claims.taken("cl-a")).containsExactly(1L, 0L);
    assertThat(claims.taken("cl-b")).containsExactly(3L, 0L);
    assertThat(claims.roster("cl-a")).containsExactly("Ada 1 accepted");
    assertThat(claims.roster("cl-b")).containsExactly("Bob 1 accepted", "Ada 2 accepted");
    Exchange roster = world.get("/v1/resources/cl-b/roster");
    assertThat(roster.json().at("/entries/1/home").asText()).isEqualTo("cl-a");
    assertThat(roster.json().at("/entries/0").has("home")).isFalse();
    Claims.audited("cl-a", "cl-b");
  }

  /** No resource loses units, and the document names the resource that refused. */
  @Test
  void isRefusedAsAWholeByTheSecond() {
    create("cl-two-a", "{\"capacity\": 5}");
    create("cl-two-b", "{\"capacity\": 3}");
    world.reserve("cl-two-b", "Bob", 2);

    Exchange claim = claims.claim("Ada", "cl-two-a 1", "cl-two-b 2");

    assertThat(claim.status()).isEqualTo(200);
    assertThat(claim.text("status")).isEqualTo("rejected");
    assertThat(claim.text("reason")).isEqualTo("not_enough_left");
    assertThat(claim.text("limitingResource")).isEqualTo("cl-two-b");
    assertThat(claim.number("left")).isEqualTo(1);
    assertThat(claim.number("limitingCommit")).isEqualTo(2);
    assertThat(claim.json().at("/resources/0").has("commitNumber")).isFalse();
    assertThat(claims.taken("cl-two-a")).containsExactly(0L, 0L);
    assertThat(claims.taken("cl-two-b")).containsExactly(2L, 0L);
    assertThat(world.get("/v1/resources/cl-two-b").number("lastCommit")).isEqualTo(2);
    assertThat(claims.roster("cl-two-a")).isEmpty();
    assertThat(world.get(claim.header("Location")).body()).isEqualTo(claim.body());
    assertThat(claims.follow(claim, "cancel", "").problem()).isEqualTo("nothing-to-cancel");
    Claims.audited("cl-two-a", "cl-two-b");
  }

  /** The document names the refusing resource even if the reason is not capacity. */
  @Test
  void whoeverRefusesIsNamedWhateverTheReason() {
    create("cl-why-a", "{\"capacity\": 5, \"maxQuantityPerRequest\": 1}");
    create("cl-why-b", "{\"capacity\": 5, \"maxUnitsPerApplicant\": 2}");

    Exchange home = claims.claim("Ada", "cl-why-a 2", "cl-why-b 1");
    Exchange other = claims.claim("Ada", "cl-why-a 1", "cl-why-b 1");

    assertThat(home.text("reason")).isEqualTo("quantity_beyond_limit");
    assertThat(home.text("limitingResource")).isEqualTo("cl-why-a");
    assertThat(other.text("reason")).isEqualTo("applicants_limited");
    assertThat(other.text("limitingResource")).isEqualTo("cl-why-b");
    assertThat(claims.claim("Ada", "cl-why-b 1").text("reason")).isEqualTo("applicants_limited");
    Claims.audited("cl-why-a", "cl-why-b");
  }

  /** The log of the home names the resource that is closed, which is not the home. */
  @Test
  void theLogNamesWhoeverRefusesWhateverTheReason() {
    create("cl-log-a", "{\"capacity\": 5, \"longestHold\": \"PT1H\"}");
    create("cl-log-b", "{\"capacity\": 5, \"maxUnitsPerApplicant\": 2}");
    create("cl-log-c", "{\"capacity\": 5, \"gate\": false}");
    create("cl-log-d", "{\"capacity\": 0, \"gate\": false}");
    world.patch("cl-log-c", "{\"closed\": {}}", Map.of());
    world.letPass(Duration.ofSeconds(5));

    claims.claim("Ada", "cl-log-a 1", "cl-log-b 1");
    claims.claim("Ada", "cl-log-a 1", "cl-log-c 1");
    claims.claimSaying("\"hold\": \"PT10M\", ", "cl-log-a 1", "cl-log-d 1");
    claims.claim("Ada", "cl-log-a 1", "cl-log-d 1");
    claims.claim("Ada", "cl-log-a 6", "cl-log-d 1");

    assertThat(refusals("cl-log-a"))
        .containsExactly(
            "applicants_limited by cl-log-b",
            "resource_closed by cl-log-c",
            "hold_beyond_limit by cl-log-d",
            "sold_out by cl-log-d",
            "not_enough_left by cl-log-a");
    Claims.audited("cl-log-a", "cl-log-b", "cl-log-c", "cl-log-d");
  }

  /** Returns the refusals in the log of the resource. */
  private List<String> refusals(String resource) {
    List<String> refusals = new ArrayList<>();
    for (JsonNode commit :
        world.get("/v1/resources/" + resource + "/verdicts").json().at("/commits")) {
      for (JsonNode entry : commit.at("/entries")) {
        if (entry.has("reason")) {
          refusals.add(
              entry.path("reason").asText() + " by " + entry.path("limitingResource").asText());
        }
      }
    }
    return refusals;
  }

  @Test
  void ofOneResourceTwiceIsTheSum() {
    create("cl-sum-a", "{\"capacity\": 5}");
    create("cl-sum-b", "{\"capacity\": 5}");

    Exchange claim = claims.claim("Ada", "cl-sum-b 2", "cl-sum-a 1", "cl-sum-b 1");

    assertThat(claim.json().at("/resources/1/quantity").asLong()).isEqualTo(3);
    assertThat(claims.taken("cl-sum-b")).containsExactly(3L, 0L);
  }

  @Test
  void underOneKeyIsOneWhateverTheOrderOfTheNames() {
    create("cl-key-a", "{\"capacity\": 5}");
    create("cl-key-b", "{\"capacity\": 5}");

    Exchange first = claims.claimUnder("k", "cl-key-a 1", "cl-key-b 2");
    Exchange again = claims.claimUnder("k", "cl-key-b 1", "cl-key-a 1", "cl-key-b 1");
    Exchange other = claims.claimUnder("k", "cl-key-a 1", "cl-key-b 1");
    Exchange reservation =
        world.post(
            "cl-key-a",
            "{\"applicant\": \"Ada\", \"quantity\": 1}",
            Map.of("idempotency-key", "k"));

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(reservation.problem()).isEqualTo("idempotency-key-reused");
    assertThat(claims.taken("cl-key-b")).containsExactly(2L, 0L);
  }

  @Test
  void isPendingUntilItIsDecided() {
    create("cl-slow-a", "{\"capacity\": 5}");
    create("cl-slow-b", "{\"capacity\": 5}");

    Exchange taken =
        world.postTo(Claims.PATH, Claims.body("Ada", "", "cl-slow-a 1", "cl-slow-b 1"), Map.of());

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(taken.json().at("/resources/1/resourceId").asText()).isEqualTo("cl-slow-b");
    assertThat(taken.json().has("quantity")).isFalse();
    world.decide();
    assertThat(world.get(taken.header("Location")).text("status")).isEqualTo("accepted");
  }

  /** A claim over one resource is a claim too; it may be changed, since it binds no other. */
  @Test
  void mayBeOverOneResourceAlone() {
    create("cl-one", "{\"capacity\": 5}");

    Exchange claim = claims.claim("Ada", "cl-one 2");
    Exchange changed = claims.follow(claim, "change", "{\"quantity\": 3}");

    assertThat(claim.text("kind")).isEqualTo("claim");
    assertThat(claim.json().at("/resources/0/commitNumber").asLong()).isEqualTo(2);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().at("/resources/0/quantity").asLong()).isEqualTo(3);
    assertThat(changed.json().has("quantity")).isFalse();
    assertThat(claims.roster("cl-one")).containsExactly("Ada 3 accepted");
    Claims.audited("cl-one");
  }

  @Test
  void isTurnedAwayAtTheGateOfTheSecond() {
    create("cl-gate-a", "{\"capacity\": 5}");
    create("cl-gate-b", "{\"capacity\": 1}");
    world.reserve("cl-gate-b", "Bob", 1);
    long written = world.requestsWritten();

    Exchange away = claims.claim("Ada", "cl-gate-a 1", "cl-gate-b 1");

    assertThat(away.status()).isEqualTo(200);
    assertThat(away.body())
        .isEqualTo(
            "{\"resourceId\":\"cl-gate-a\",\"kind\":\"claim\",\"status\":\"rejected\",\"turnedAway\":true,\"reason\":\"sold_out\",\"detail\":\"Nothing"
                + " is left.\",\"limitingResource\":\"cl-gate-b\",\"applicant\":\"Ada\",\"resources\":[{\"resourceId\":\"cl-gate-a\",\"quantity\":1},{\"resourceId\":\"cl-gate-b\",\"quantity\":1}],\"left\":0,\"asOfDecision\":2}\n");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  @Test
  void saysWhyTheSecondIsClosed() {
    create("cl-shut-a", "{\"capacity\": 5}");
    create("cl-shut-b", "{\"capacity\": 5, \"gate\": false}");
    world.patch("cl-shut-b", "{\"closed\": {\"reason\": \"A burst pipe\"}}", Map.of());
    world.letPass(Duration.ofSeconds(5));

    Exchange claim = claims.claim("Ada", "cl-shut-a 1", "cl-shut-b 1");

    assertThat(claim.text("reason")).isEqualTo("resource_closed");
    assertThat(claim.text("explanation")).isEqualTo("A burst pipe");
    assertThat(claim.text("limitingResource")).isEqualTo("cl-shut-b");
    Claims.audited("cl-shut-a", "cl-shut-b");
  }

  @Test
  void isMadeByStaffForSomebody() {
    create("cl-staff-a", "{\"capacity\": 2}");
    create("cl-staff-b", "{\"capacity\": 2}");

    Exchange claim = claims.claimSaying("\"by\": \"Grace\", ", "cl-staff-a 1", "cl-staff-b 1");

    assertThat(claim.text("by")).isEqualTo("Grace");
    for (String resource : List.of("cl-staff-a", "cl-staff-b")) {
      Exchange roster = world.get("/v1/resources/" + resource + "/roster");
      assertThat(roster.json().at("/entries/0/by").asText()).isEqualTo("Grace");
    }
  }

  private void create(String name, String terms) {
    assertThat(world.put(name, terms).status()).isEqualTo(201);
  }
}
