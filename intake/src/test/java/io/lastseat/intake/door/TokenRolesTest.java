package io.lastseat.intake.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.intake.http.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The roles of a token, by the claims that known issuers write. */
class TokenRolesTest {

  private static final String CLAIM = "LASTSEAT_JWT_ROLES_CLAIM";
  private static final String PREFIX = "LASTSEAT_JWT_SCOPE_PREFIX";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lastseat:read|READ",
        "lastseat:ask|ASK",
        "lastseat:administer|ADMINISTER",
        "lastseat:own|OWN",
        "openid lastseat:ask|ASK",
        "[lastseat:ask openid]|ASK",
        "[\"lastseat:ask\",\"openid\"]|ASK",
      })
  void bothClaimsOfScopesAreReadAsTextAndAsList(String scopes, Role role) {
    for (String claim : new String[] {"scope", "scp"}) {
      assertThat(TokenRoles.ofScopes().given(Map.of("sub", "ada", claim, scopes)))
          .containsExactly(role);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "openid profile email",
        "lastseat:",
        "lastseat:reader",
        "lastseat:READ",
        "xlastseat:administer",
        "administer",
        "server/administer"
      })
  void anyOtherTokenGivesNone(String scopes) {
    assertThat(TokenRoles.ofScopes().given(Map.of("sub", "ada", "scope", scopes))).isEmpty();
    assertThat(TokenRoles.ofScopes().given(Map.of("sub", "ada", "roles", "lastseat:ask")))
        .isEmpty();
  }

  @Test
  void eachOfSeveralScopesCounts() {
    assertThat(
            TokenRoles.ofScopes()
                .given(
                    Map.of("scope", "lastseat:read lastseat:ask", "scp", "[lastseat:administer]")))
        .containsExactly(Role.READ, Role.ASK, Role.ADMINISTER);
  }

  /** Cognito names a scope by its resource server, which may be an address. */
  @ParameterizedTest
  @ValueSource(strings = {"server/", "https://seats.example.org/", "Lastseat."})
  void thePrefixIsAParameter(String prefix) {
    TokenRoles roles = TokenRoles.of(Map.of(PREFIX, prefix));

    assertThat(roles.given(Map.of("scope", "aws.cognito.signin.user.admin " + prefix + "ask")))
        .containsExactly(Role.ASK);
    assertThat(roles.given(Map.of("scope", "lastseat:ask"))).isEmpty();
    assertThat(roles.enough(Role.ASK, false)).isEqualTo(prefix + "ask or " + prefix + "administer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a,", "[a", "\"a"})
  void aPrefixThatNoScopeCanHaveIsRefused(String prefix) {
    assertThatThrownBy(() -> TokenRoles.of(Map.of(PREFIX, prefix)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(PREFIX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cognito:groups", "roles", "https://seats.example.org/roles"})
  void aClaimOfGroupsOrRolesIsReadWhereItIsNamed(String claim) {
    TokenRoles roles = TokenRoles.of(Map.of(CLAIM, claim));

    assertThat(roles.given(Map.of(claim, "[staff lastseat:administer]")))
        .containsExactly(Role.ADMINISTER);
    assertThat(roles.given(Map.of("groups", "[lastseat:administer]"))).isEmpty();
    assertThat(roles.given(Map.of("scope", "lastseat:read", claim, "lastseat:ask")))
        .containsExactly(Role.READ, Role.ASK);
  }

  @Test
  void aTokenThatNamesNoneHasTheRoleOfTheParameter() {
    String name = "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE";
    Map<String, String> openid = Map.of("scope", "openid");

    assertThat(TokenRoles.of(Map.of()).given(openid)).isEmpty();
    assertThat(TokenRoles.of(Map.of(name, "none")).given(openid)).isEmpty();
    assertThat(TokenRoles.of(Map.of(name, "own")).given(openid)).containsExactly(Role.OWN);
    assertThat(TokenRoles.of(Map.of(name, "own")).given(Map.of("scope", "lastseat:read")))
        .containsExactly(Role.READ);
    for (String wrong : new String[] {"", "administer", "Own"}) {
      assertThatThrownBy(() -> TokenRoles.of(Map.of(name, wrong))).hasMessageContaining(name);
    }
  }

  @Test
  void noFurtherClaimIsReadWhereNoneIsNamed() {
    assertThat(TokenRoles.of(Map.of(CLAIM, "")).given(Map.of("", "lastseat:ask"))).isEmpty();
  }
}
