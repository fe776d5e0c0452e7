package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.token.Issuer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} with tokens: the roles are those behind an HTTP API with a JWT authorizer. */
class TokenServerTest {

  private static final Issuer ISSUER = new Issuer("one");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder;
  private static Path keys;
  private static Child serve;

  @BeforeAll
  static void start() throws Exception {
    keys = ISSUER.publish(folder.resolve("keys.json"));
    serve =
        Child.inEnvironment(
            Map.of(),
            "serve",
            "--port",
            "0",
            "--in-memory",
            "--token-issuer",
            Issuer.NAME,
            "--token-audience",
            Issuer.AUDIENCE,
            "--token-keys",
            keys.toString(),
            "--token-roles-claim",
            "groups");
  }

  @AfterAll
  static void stop() throws Exception {
    serve.close();
  }

  private static String with(String claim, Object value) {
    return "Bearer " + ISSUER.token(Instant.now(), Map.of(claim, value));
  }

  private static HttpResponse<String> call(
      String method, String path, String body, String authorization) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(serve.url() + path))
            .method(method, BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header("Prefer", "wait=20");
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void eachScopeGivesTheRoleOfItsName() throws Exception {
    String administer = with("scope", "openid lastseat:administer");
    String ask = with("scp", List.of("lastseat:ask"));
    String own = with("groups", List.of("lastseat:own"));
    String none = with("scope", "openid");
    String hall = "/v1/resources/hall";
    String seat = "{\"applicant\": \"Ada\", \"quantity\": 1}";

    assertThat(call("PUT", hall, "{\"capacity\": 3}", ask).statusCode()).isEqualTo(403);
    assertThat(call("PUT", hall, "{\"capacity\": 3}", administer).statusCode()).isEqualTo(201);
    HttpResponse<String> asked = call("POST", hall + "/requests", seat, own);
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(200);
    assertThat(call("GET", hall + "/roster", "", ask).body()).contains("Ada");
    HttpResponse<String> refused = call("GET", hall + "/roster", "", own);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(JSON.readTree(refused.body()).path("detail").asText()).contains("lastseat:read");
    JsonNode list = JSON.readTree(call("GET", "/v1/me/requests", "", own).body());
    assertThat(list.has("requests")).as(list.toString()).isTrue();
    assertThat(call("GET", hall, "", none).statusCode()).isEqualTo(403);
    assertThat(call("GET", "/metrics", "", ask).statusCode()).isEqualTo(200);
    assertThat(call("GET", "/metrics", "", own).statusCode()).isEqualTo(401);
  }

  @Test
  void whatIsNoValidTokenIsRefusedWithItsReason() throws Exception {
    String late = "Bearer " + ISSUER.token(Instant.now().minusSeconds(700), Map.of());
    for (String wrong : new String[] {late, "Bearer x.y.z", "Basic YTpi"}) {
      HttpResponse<String> answer = call("GET", "/v1/resources/hall", "", wrong);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").get())
          .startsWith("Bearer error=\"invalid_token\", error_description=\"the token ");
      assertThat(answer.body()).contains("urn:lastseat:problem:invalid-token");
    }
    assertThat(call("GET", "/v1/resources/hall", "", late).body()).contains("has expired");
    HttpResponse<String> stranger = call("GET", "/v1/resources/hall/roster", "", "");
    assertThat(stranger.statusCode()).isEqualTo(401);
    assertThat(stranger.body()).contains("header Authorization");
    assertThat(call("GET", "/metrics", "", "").statusCode()).isEqualTo(401);
    assertThat(call("GET", "/livez", "", "").statusCode()).isEqualTo(200);
    HttpRequest now =
        HttpRequest.newBuilder(URI.create(serve.url() + "/ops/api/now"))
            .header("x-lastseat-ops", "none")
            .build();
    assertThat(HTTP.send(now, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedWithASentence() {
    String issuer = "--token-issuer=" + Issuer.NAME;
    String audience = "--token-audience=lastseat";
    String file = "--token-keys=" + keys;
    refused("--token-issuer needs --token-audience", issuer, file);
    refused("--token-keys and --token-audience need --token-issuer", file);
    refused("--token-issuer and API keys exclude", issuer, audience, file, "--api-key=a");
    refused(
        "--token-scope-prefix must be", issuer, audience, file, "--token-role-without-scope=ask");
    Ran none = Ran.lastseat(serving(issuer, audience, "--token-keys=" + folder));
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("is no key set").doesNotContain("\tat ");
  }

  private static void refused(String sentence, String... options) {
    Ran ran = Ran.lastseat(serving(options));
    assertThat(ran.status()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err()).startsWith("lastseat: " + sentence);
  }

  private static String[] serving(String... options) {
    return Stream.concat(Stream.of("serve", "--in-memory", "--port=0"), Stream.of(options))
        .toArray(String[]::new);
  }
}
