package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people who sign in for themselves may do, and what of others they never see. */
class OwnRoleApiTest {

  private static final String HELD =
      "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT10M\"}";
  private static final String TERMS = "{\"capacity\": 9, \"longestHold\": \"PT1H\"}";

  private final World staff = World.deciding();
  private final World tokens = World.whereCallersSignIn(Door.forTokens());

  /** A pending request belongs to its sender, too. */
  @Test
  void whatIsPendingIsOnesOwnToo() {
    staff.put("own-pending", TERMS);
    Exchange pending =
        byOwn(
            "ada", "POST", "/v1/resources/own-pending/requests", Map.of("prefer", "wait=0"), HELD);
    String path = pending.header("Location");

    assertThat(pending.status()).isEqualTo(202);
    assertThat(get("bob", path).status()).isEqualTo(404);
    assertThat(get("ada", path).status()).isEqualTo(200);
    assertThat(post("bob", path + "/cancel", "").status()).isEqualTo(404);
    assertThat(post("ada", path + "/cancel", "").text("status")).isEqualTo("cancelled");
  }

  @Test
  void whatWasDecidedInItsCallIsOnesOwnToo() {
    staff.put("own-at-once", "{\"capacity\": 9, \"admission\": \"immediate\"}");
    Exchange made = made("ada", "own-at-once", "{\"applicant\": \"Ada\", \"quantity\": 1}");

    assertThat(made.text("admission")).isEqualTo("immediate");
    assertThat(get("bob", made.header("Location")).status()).isEqualTo(404);
    assertThat(get("ada", made.header("Location")).status()).isEqualTo(200);
  }

  @Test
  void aClaimIsThatOfWhoMadeIt() {
    staff.put("role-claim-a", TERMS);
    staff.put("role-claim-b", TERMS);
    Exchange claim =
        byOwn(
            "ada",
            "POST",
            "/v1/claims",
            Map.of("prefer", "wait=5"),
            "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"role-claim-a\","
                + " \"quantity\": 1}, {\"resourceId\": \"role-claim-b\", \"quantity\": 1}]}");
    String path = claim.header("Location");

    assertThat(claim.text("status")).isEqualTo("accepted");
    assertThat(get("bob", path).status()).isEqualTo(404);
    assertThat(post("bob", path + "/cancel", "").status()).isEqualTo(404);
    assertThat(get("ada", path).status()).isEqualTo(200);
    assertThat(post("ada", path + "/cancel", "").text("status")).isEqualTo("cancelled");
  }

  /** A request belongs to its subject, whatever role made it. */
  @Test
  void theSubjectCountsAndNotTheRole() {
    staff.put("own-role", TERMS);
    String path =
        tokens
            .byToken(
                Map.of("sub", "ada", "scope", "lastseat:administer"),
                "POST",
                "/v1/resources/own-role/requests",
                Map.of("prefer", "wait=5"),
                HELD)
            .header("Location");

    assertThat(get("ada", path).status()).isEqualTo(200);
    assertThat(get("bob", path).status()).isEqualTo(404);
  }

  @Test
  void aRetryFindsOnesOwnAndTheKeyOfAnotherIsAnotherKey() {
    staff.put("own-key", TERMS);
    Map<String, String> key = Map.of("prefer", "wait=5", "idempotency-key", "k1");
    String requests = "/v1/resources/own-key/requests";
    String first = byOwn("ada", "POST", requests, key, HELD).text("requestId");

    assertThat(byOwn("ada", "POST", requests, key, HELD).text("requestId")).isEqualTo(first);
    assertThat(byOwn("bob", "POST", requests, key, HELD).text("requestId")).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"over\": true|administer",
        "\"by\": \"Grace\"|administer",
        "\"create\": {\"capacity\": 1}|ask",
        "\"applicantKey\": \"somebody else's\"|ask"
      })
  void whatOnlyStaffAndServersSayIsRefused(String saidAndRole) {
    staff.put("own-says", TERMS);
    String[] said = saidAndRole.split("\\|");
    Exchange refused =
        made("ada", "own-says", "{\"applicant\": \"Ada\", \"quantity\": 1, %s}".formatted(said[0]));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("detail")).contains("the role " + said[1] + ":");
  }

  @Test
  void aLockIsNotShownNorASeriesNorWhatIsNotThere() {
    staff.postTo("/v1/locks/own-lock", "{\"holder\": \"Grace\", \"lease\": \"PT1M\"}", Map.of());
    staff.put("own-picture", "{\"capacity\": 1}");
    Exchange lock = get("ada", "/v1/resources/own-lock");

    assertThat(lock.status()).isEqualTo(404);
    assertThat(lock.body()).isEqualTo(get("ada", "/v1/resources/own-absent").body());
    assertThat(get("ada", "/v1/resources/own-picture").json().path("free").asLong()).isEqualTo(1);
  }

  @Test
  void aTokenThatNamesNobodyOwnsNothing() {
    staff.put("role-nobody", TERMS);
    Exchange none =
        tokens.byToken(
            Map.of("scope", "lastseat:own"),
            "POST",
            "/v1/resources/role-nobody/requests",
            Map.of(),
            HELD);

    assertThat(none.status()).isEqualTo(403);
    assertThat(none.problem()).isEqualTo("no-subject");
  }

  @Test
  void aParameterGivesTheRoleToTokensWithoutScopes() {
    staff.put("own-default", TERMS);
    World open =
        World.whereCallersSignIn(
            Door.of(
                Map.of("LASTSEAT_API_ACCESS", "Jwt", "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE", "own")));
    Map<String, String> ada = Map.of("sub", "ada", "scope", "openid profile email");

    assertThat(
            open.byToken(
                    ada,
                    "POST",
                    "/v1/resources/own-default/requests",
                    Map.of("prefer", "wait=5"),
                    HELD)
                .status())
        .isEqualTo(200);
    Exchange roster = open.byToken(ada, "GET", "/v1/resources/own-default/roster", Map.of(), "");
    assertThat(roster.status()).isEqualTo(403);
    assertThat(roster.text("detail")).contains("lastseat:read or lastseat:ask");
  }

  @Test
  void aRefusalNamesTheScopeOfOwnersWhereItIsEnough() {
    Exchange refused = tokens.byToken("openid", "POST", "/v1/resources/own-named/requests", HELD);

    assertThat(refused.text("detail"))
        .contains("the scope lastseat:own or lastseat:ask or lastseat:administer.");
  }

  @Test
  void whoMayLookAndOwnsLooksAtAllAndChangesHisOwn() {
    staff.put("own-both", TERMS);
    String bobs = made("bob", "own-both", HELD).header("Location");
    Map<String, String> both = Map.of("sub", "ada", "scope", "lastseat:own lastseat:read");

    assertThat(tokens.byToken(both, "GET", bobs, Map.of(), "").status()).isEqualTo(200);
    assertThat(tokens.byToken(both, "POST", bobs + "/cancel", Map.of(), "").status())
        .isEqualTo(404);
  }

  private Exchange made(String subject, String resource, String body) {
    return byOwn(
        subject,
        "POST",
        "/v1/resources/" + resource + "/requests",
        Map.of("prefer", "wait=5"),
        body);
  }

  private Exchange get(String subject, String path) {
    return byOwn(subject, "GET", path, Map.of(), "");
  }

  private Exchange post(String subject, String path, String body) {
    return byOwn(subject, "POST", path, Map.of("prefer", "wait=5"), body);
  }

  private Exchange byOwn(
      String subject, String method, String path, Map<String, String> more, String body) {
    return tokens.byToken(
        Map.of("sub", subject, "scope", "openid lastseat:own"), method, path, more, body);
  }
}
