package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a token may do whose issuer knows nothing of Lastseat, and one of each kind of issuer. */
class TokenRolesApiTest {

  private final World tokens = World.behind(Door.forTokens());

  @ParameterizedTest
  @ValueSource(strings = {"openid profile email", "xlastseat:administer", "lastseat"})
  void aTokenWithoutAKnownScopeIsNobody(String scope) {
    long before = tokens.requestsWritten();
    Exchange refused =
        tokens.byToken(scope, "PUT", "/v1/resources/token-roles", "{\"capacity\": 9}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.problem()).isEqualTo("role-needed");
    assertThat(refused.text("detail"))
        .isEqualTo(
            "This takes the role administer: send a token with the scope lastseat:administer."
                + " Nothing was written.");
    assertThat(tokens.byToken(scope, "GET", "/v1/resources/token-roles/roster", "").text("detail"))
        .contains("the scope lastseat:read or lastseat:ask or lastseat:administer.");
    assertThat(tokens.requestsWritten()).isEqualTo(before);
  }

  @Test
  void whatStaffSayTakesAScopeToo() {
    Exchange refused =
        tokens.byToken(
            "lastseat:ask",
            "POST",
            "/v1/resources/token-staff/requests",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"by\": \"Grace\"}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text("detail")).contains("the scope lastseat:administer.");
  }

  @Test
  void eachIssuerNamesRolesInItsOwnWay() {
    World.deciding().put("token-issuers", "{\"capacity\": 9}");
    World cognito = behind(Map.of("LASTSEAT_JWT_SCOPE_PREFIX", "server/"));
    World groups = behind(Map.of("LASTSEAT_JWT_ROLES_CLAIM", "cognito:groups"));

    assertThat(look(cognito, "scope", "openid server/read")).isEqualTo(200);
    assertThat(look(cognito, "scope", "lastseat:read")).isEqualTo(403);
    assertThat(look(tokens, "scp", "[lastseat:read openid]")).isEqualTo(200);
    assertThat(look(tokens, "scp", "lastseat:read openid")).isEqualTo(200);
    assertThat(look(groups, "cognito:groups", "[staff lastseat:read]")).isEqualTo(200);
    assertThat(look(tokens, "cognito:groups", "[staff lastseat:read]")).isEqualTo(403);
  }

  private static World behind(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("LASTSEAT_API_ACCESS", "Jwt");
    return World.behind(Door.of(all));
  }

  private static int look(World world, String claim, String value) {
    return world
        .byToken(
            Map.of("sub", "ada", claim, value), "GET", "/v1/resources/token-issuers", Map.of(), "")
        .status();
  }
}
