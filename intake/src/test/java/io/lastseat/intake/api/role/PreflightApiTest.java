package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gateway hands preflights on to intake; they carry no token. */
class PreflightApiTest {

  private static final Map<String, String> OF_A_PAGE =
      Map.of(
          "origin", "https://www.example.org",
          "access-control-request-method", "POST",
          "access-control-request-headers", "authorization,content-type");

  private final World tokens = World.behind(Door.forTokens());

  @ParameterizedTest
  @ValueSource(strings = {"/v1/resources/preflight/requests", "/v1/claims", "/nowhere"})
  void itIsAnsweredOnEveryPathAlike(String path) {
    Exchange answer = options(path, OF_A_PAGE);

    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Vary")).isEqualTo("Origin");
    assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
  }

  /** The route of preflights asks for no token, so intake answers preflights alone there. */
  @Test
  void anythingElseWithoutATokenIsRefused() {
    assertThat(options("/v1/feed", Map.of()).status()).isEqualTo(401);
    assertThat(options("/v1/feed", Map.of("origin", "https://www.example.org")).status())
        .isEqualTo(401);
    assertThat(tokens.sendAnything(World.event("GET", "/v1/feed", OF_A_PAGE, null)).status())
        .isEqualTo(401);
  }

  private Exchange options(String path, Map<String, String> headers) {
    return tokens.sendAnything(World.event("OPTIONS", path, headers, null));
  }
}
