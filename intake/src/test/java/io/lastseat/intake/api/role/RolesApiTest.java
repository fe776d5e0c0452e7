package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Role;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a key or token of each role may do: each route, and the fields for staff. */
class RolesApiTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String RESOURCE = "/v1/resources/roles";

  /** The roles of keys; {@link RolesTableTest} covers those of tokens alone. */
  private static final List<Role> ROLES = List.of(Role.READ, Role.ASK, Role.ADMINISTER);

  private final World keys =
      World.behind(
          Door.forKeys(
              ROLES.stream()
                  .map(role -> Door.hashOf(role.code()) + "=" + role.code())
                  .collect(Collectors.joining(","))));
  private final World tokens = World.behind(Door.forTokens());

  /** A call, and the lowest role that may make it. */
  private record Call(String method, String path, String body, Role needed) {

    /** Returns the lowest role for this call without the fields for staff. */
    Role least() {
      return path.endsWith("/requests") || path.endsWith("/claims") ? Role.ASK : needed;
    }
  }

  private static String claim(String said) {
    return "{\"applicant\": \"Ada\", %s\"resources\": [{\"resourceId\": \"roles\", \"quantity\": 1}]}"
        .formatted(said);
  }

  private static Stream<Call> calls() {
    return Stream.of(
        new Call("GET", RESOURCE + "/roster", "", Role.READ),
        new Call("POST", "/v1/claims", claim(""), Role.ASK),
        new Call("POST", "/v1/claims", claim("\"by\": \"Grace\", "), Role.ADMINISTER),
        new Call("PUT", RESOURCE, "{\"capacity\": 9}", Role.ADMINISTER),
        new Call("POST", RESOURCE + "/deposits", "{\"amount\": 1}", Role.ADMINISTER),
        new Call("POST", RESOURCE + "/requests", with("\"over\": true"), Role.ADMINISTER),
        new Call("POST", RESOURCE + "/requests", with("\"by\": \"Grace\""), Role.ADMINISTER),
        new Call("POST", RESOURCE + "/requests", with("\"over\": false"), Role.ASK));
  }

  @TestFactory
  Stream<DynamicTest> eachCallTakesItsRole() {
    return calls()
        .flatMap(
            call ->
                ROLES.stream()
                    .flatMap(
                        role ->
                            Stream.of(
                                dynamicTest(
                                    "%s with a key to %s".formatted(call, role.code()),
                                    () -> judge(call, role, byKey(call, role))),
                                dynamicTest(
                                    "%s with a token to %s".formatted(call, role.code()),
                                    () -> judge(call, role, byToken(call, role))))));
  }

  private void judge(Call call, Role role, Exchange answer) {
    if (role.compareTo(call.needed()) >= 0) {
      assertThat(answer.status()).isIn(200, 201, 202, 404);
    } else {
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.problem()).isEqualTo("role-needed");
      // A caller of the wrong role learns that before the fields for staff are checked.
      Role told = call.method().equals("POST") && role == Role.READ ? call.least() : call.needed();
      assertThat(answer.text("detail")).contains("the role " + told.code() + ":");
    }
  }

  private Exchange byKey(Call call, Role role) {
    return keys.send(call.method(), call.path(), call.body(), Map.of("x-api-key", role.code()));
  }

  private Exchange byToken(Call call, Role role) {
    return tokens.byToken(
        "openid lastseat:" + role.code(), call.method(), call.path(), call.body());
  }

  @Test
  void nothingIsWrittenForWhoMayNot() {
    World.deciding().put("roles", "{\"capacity\": 9}");
    long before = keys.requestsWritten();

    calls()
        .filter(call -> call.needed() == Role.ADMINISTER)
        .forEach(call -> assertThat(byKey(call, Role.ASK).status()).isEqualTo(403));

    assertThat(keys.requestsWritten()).isEqualTo(before);
  }

  @Test
  void aMethodThatIsNotThereIsNotThereForAnybody() {
    Call none = new Call("DELETE", RESOURCE, "", Role.ADMINISTER);

    assertThat(byKey(none, Role.READ).status()).isEqualTo(405);
    assertThat(byToken(none, Role.READ).status()).isEqualTo(405);
  }

  /** Keys of different roles are one caller: one idempotency key gives one seat. */
  @Test
  void theRoleIsNoOtherCaller() {
    World.deciding().put("roles-one", "{\"capacity\": 9}");
    Map<String, String> ask = Map.of("x-api-key", "ask", "idempotency-key", "k");
    Map<String, String> all = Map.of("x-api-key", "administer", "idempotency-key", "k");

    Exchange first = keys.post("roles-one", ADA, ask);
    Exchange again = keys.post("roles-one", ADA, all);

    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
  }

  private static String with(String field) {
    return "{\"applicant\": \"Ada\", \"quantity\": 1, %s}".formatted(field);
  }

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
}
