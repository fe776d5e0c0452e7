package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTest {

  private static final String ID = "0-00000000000000000000000000";

  /** Each route is described, each described path is a route, with the same methods. */
  @Test
  void theDescriptionHasTheSameRoutes() {
    Set<Class<?>> described = new HashSet<>();
    JsonNode paths = Description.read().path("paths");
    for (String template : Description.names(paths)) {
      String path =
          template
              .replace("{resourceId}", "concert")
              .replace("{requestId}", ID)
              .replace("{seriesId}", "room-7")
              .replace("{webhookId}", "till")
              .replace("{commitNumber}", "7")
              .replace("{date}", "2026-11-23")
              .replace("{name}", "nightly");
      Route route = Route.of(path).get();
      described.add(route.getClass());
      assertThat(Set.of(route.allow().split(", ")))
          .as(template)
          .isEqualTo(methods(paths.path(template)));
    }

    assertThat(described)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Route.class, Route.Posted.class, Route.OfWebhooks.class)
                .flatMap(parent -> Stream.of(parent.getPermittedSubclasses()))
                .filter(Class::isRecord)
                .distinct()
                .toList());
  }

  @Test
  void theDescriptionHasTheSameFollowUps() {
    String below = "/v1/resources/{resourceId}/requests/{requestId}/";

    assertThat(Description.names(Description.read().path("paths")))
        .filteredOn(path -> path.startsWith(below))
        .containsExactlyInAnyOrderElementsOf(
            FollowUps.names().append("ticket").map(name -> below + name));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/resources/%C3%BC,invalid-id",
    "/v1/resources/a%2Fb,invalid-id",
    "/v1/resources/a%00,invalid-id",
    "/v1/resources/a%,invalid-id",
    "/v1/resources/a%4,invalid-id",
    "/v1/resources/a%zz,invalid-id",
    "/v1/resources/a%ff,invalid-id",
    "/v1/resources/..,invalid-id",
    "/v1/resources/,invalid-id",
    "/v1/resources//requests,invalid-id",
    "/v1/resources/a/requests/b,invalid-id",
    "/v1/resource,no-such-path",
    "/v1/resources/a/,no-such-path",
    "/v1/resources/a/b,no-such-path",
    "/v1/resources/a/requests/b/c,no-such-path",
    "/v1/resources/a/requests/b/confirm,invalid-id",
    "/v1/resources/a/requests/b/Confirm,no-such-path",
    "/v1/resources/a/requests/b/ticket,invalid-id",
    "/v1/resources/a/requests/0-00000000000000000000000000-0000,invalid-id",
    "/v1/resources/a/requests/b-00000000000000000000000000,invalid-id",
    "/v1/resources/a/requests/b/confirm/,no-such-path",
    "/v1/resources/a/deposits/b,no-such-path",
    "/v1/resources/ /deposits,invalid-id",
    "/v1/resources/./a/../b,no-such-path",
    "/v1/series,no-such-path",
    "/v1/series/-,invalid-id",
    "/v1/series/a/days,no-such-path",
    "/v1/series/a/days/,invalid-id",
    "/v1/series/a/days/2026-11-23/,no-such-path",
    "/v1/series/a/hours/2026-11-23,no-such-path",
    "x/v1/resources/a,no-such-path",
    "/,no-such-path",
    "'',no-such-path",
    "/v1,no-such-path",
    "/v2/resources/a,no-such-path",
    "/v1/resources/../../etc/passwd,no-such-path",
    "//v1/resources/a,no-such-path",
    "/V1/resources/a,no-such-path",
    "/openapi.yaml/,no-such-path",
    "/openapi.json,no-such-path",
    "/v1/resources/a/roster/,no-such-path",
    "/v1/resources/a/requests%2F0-00000000000000000000000000,no-such-path",
    "/v1/claims/,no-such-path",
    "/v1/locks,no-such-path",
    "/v1/locks/any/thing,no-such-path",
    "/v1/executions,no-such-path",
    "/v1/executions/any/cancel,no-such-path",
    "/v1/executions/-,invalid-id",
    "/v1/locks/a%2Fb,invalid-id"
  })
  void pathsThatLeadNowhere(String path, String code) {
    assertThat(Route.of(path).getLeft().code()).isEqualTo(code);
  }

  private static Set<String> methods(JsonNode path) {
    Set<String> methods = new TreeSet<>();
    for (String name : Description.names(path)) {
      if (!name.equals("parameters")) {
        methods.add(name.toUpperCase(Locale.ROOT));
      }
    }
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    return methods;
  }
}
