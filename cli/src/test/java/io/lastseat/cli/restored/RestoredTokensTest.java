package io.lastseat.cli.restored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The log is restored to a moment before some grants, by the steps of {@code docs/deploy.md}. A
 * holder of a token from then must never see another holder with the same token or a lower one.
 */
class RestoredTokensTest {

  private static final String LEASE = "{\"holder\":\"Ada\",\"lease\":\"P1D\"%s}";
  private static final List<String> LOCKS = List.of("orders", "customers", "late", "typed");

  private final OwnTables tables = new OwnTables();
  private final Map<String, Long> told = new HashMap<>();

  @Test
  void noTokenIsGivenAgainAfterARestore() {
    long kept;
    List<Map<String, AttributeValue>> earlier;
    try (LastseatServer server = tables.served()) {
      kept = token(call(server, "POST", "/v1/locks/kept", LEASE.formatted("")));
      for (String lock : List.of("orders", "customers", "typed", "job")) {
        acquire(server, lock);
      }
      earlier = tables.items(tables.names.decisions());
      for (int round = 0; round < 3; round++) {
        for (String lock : LOCKS) {
          acquire(server, lock);
        }
        acquire(server, "job");
      }
    }
    tables.restore(tables.names.decisions(), earlier);
    assertThat(Ran.of(tables.options(), "recover").done().out())
        .containsPattern("Restored=[1-9]\\d*,");

    try (LastseatServer server = tables.served()) {
      for (String lock : LOCKS) {
        long before = told.get(lock);
        assertThat(acquire(server, lock)).as(lock).isGreaterThan(before);
      }
      long run = told.get("job");
      assertThat(acquire(server, "job")).isGreaterThan(run);
      JsonNode both =
          call(
              server,
              "POST",
              "/v1/locks/orders",
              LEASE.formatted(",\"references\":[\"customers\"]"));
      for (JsonNode lock : both.get("locks")) {
        assertThat(token(lock)).isGreaterThan(told.get(lock.get("name").asText()));
      }
      JsonNode renewed =
          call(server, "PUT", "/v1/locks/kept", "{\"token\":%d,\"lease\":\"P1D\"}".formatted(kept));
      assertThat(renewed.get("status").asText()).isEqualTo("acquired");
      assertThat(token(renewed)).isEqualTo(kept);
      JsonNode steps = call(server, "GET", "/v1/executions/job/history", "").get("steps");
      assertThat(token(steps.get(steps.size() - 1))).isEqualTo(told.get("job"));
    }
    Ran.of(tables.options(), "audit").done();
  }

  /** Acquires the lock by the way that its name tells, records the token, and gives it back. */
  private long acquire(LastseatServer server, String name) {
    long token =
        switch (name) {
          case "typed" -> typed(server);
          case "job" -> run(server);
          default -> leased(server, name);
        };
    told.put(name, token);
    return token;
  }

  private long leased(LastseatServer server, String name) {
    String path = "/v1/locks/" + name;
    long token = token(call(server, "POST", path, LEASE.formatted("")));
    call(server, "DELETE", path + "?token=" + token, "");
    return token;
  }

  private long run(LastseatServer server) {
    String path = "/v1/executions/job";
    long token = token(call(server, "POST", path, "{\"holder\":\"Ada\",\"lease\":\"P1D\"}"));
    call(server, "POST", path + "/fail", "{\"token\":%d}".formatted(token));
    return token;
  }

  private static long typed(LastseatServer server) {
    String url = server.url().toString();
    Ran acquired = Ran.lastseat("lock", "acquire", "--url", url, "typed", "--lease", "P1D").done();
    String token = acquired.json().get("token").asText();
    assertThat(Ran.lastseat("lock", "release", "--url", url, "typed", token).status()).isZero();
    return Long.parseLong(token);
  }

  private static JsonNode call(LastseatServer server, String method, String path, String body) {
    return new ApiClient(server.url(), Option.none())
        .call(method, path, body)
        .expect(200, 201)
        .json();
  }

  private static long token(JsonNode document) {
    return document.get("token").asLong();
  }
}
