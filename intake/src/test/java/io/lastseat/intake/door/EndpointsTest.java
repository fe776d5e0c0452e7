package io.lastseat.intake.door;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.door.Endpoints.ForLeases;
import io.lastseat.intake.door.Endpoints.ForReaders;
import io.lastseat.intake.door.Endpoints.ForRequests;
import io.lastseat.intake.door.Endpoints.ForResources;
import io.lastseat.intake.door.Endpoints.Found;
import io.lastseat.intake.http.Description;
import io.lastseat.intake.http.Role;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of endpoints, against {@code docs/openapi.yaml} and {@code docs/roles.md}. */
class EndpointsTest {

  /** The table of an API without parts: no test calls an endpoint. */
  private static final Endpoints ENDPOINTS =
      Endpoints.of(
          Door.open(),
          Clock.systemUTC(),
          new ForRequests(null, null, null, null, null, null),
          new ForResources(null, null, null, null, null, null, null),
          new ForLeases(null, null, null),
          new ForReaders(null, null, null, null, null));

  private static final JsonNode DESCRIBED = Description.read().path("paths");

  /** An operation without a role is one without security. */
  @Test
  void theDescriptionHasTheSameOperations() {
    List<String> described = new ArrayList<>();
    for (String path : Description.names(DESCRIBED)) {
      for (String method : methods(path)) {
        boolean open = DESCRIBED.path(path).path(method).path("security").isArray();
        described.add("%s %s, for all: %s".formatted(method.toUpperCase(Locale.ROOT), path, open));
      }
    }

    assertThat(lines().map(line -> "%s, for all: %s".formatted(call(line), line.role().isEmpty())))
        .containsExactlyInAnyOrderElementsOf(described);
  }

  @Test
  void aPathAllowsItsMethodsAndHeadWhereItAllowsGet() {
    for (Vector<Operation> lines : ENDPOINTS.paths()) {
      String path = lines.head().path().text();
      String allow = new Found(lines, null).allow();
      List<String> described = methods(path);
      if (described.contains("get")) {
        described.add("head");
      }
      assertThat(allow.toLowerCase(Locale.ROOT).split(", "))
          .as(path)
          .containsExactlyInAnyOrderElementsOf(described);
    }
  }

  private static List<String> methods(String path) {
    List<String> methods = Description.names(DESCRIBED.path(path));
    methods.remove("parameters");
    return methods;
  }

  /** Each cell says whether the role may call at all. */
  @Test
  void theTableOfRolesSaysTheSame() throws IOException {
    List<String> described =
        Files.readAllLines(Path.of("..", "docs", "roles.md")).stream()
            .filter(row -> row.matches("\\| `\\w+` \\| `[A-Z]+ /.*"))
            .map(row -> row.replaceAll("\\| (yes|own|public) (?=\\|)", "| yes "))
            .map(row -> row.replaceAll("[|` ]+", " ").strip())
            .map(row -> row.substring(row.indexOf(' ') + 1))
            .toList();

    assertThat(lines().map(line -> call(line) + " " + cells(line)))
        .containsExactlyInAnyOrderElementsOf(described);
  }

  private static Vector<Operation> lines() {
    return ENDPOINTS.paths().flatMap(lines -> lines);
  }

  private static String call(Operation line) {
    return line.method() + " " + line.path().text();
  }

  private static String cells(Operation line) {
    return Vector.of(Role.values())
        .map(
            has ->
                line.role().forAll(has::includes) || (has == Role.OWN && line.owners().isDefined()))
        .prepend(line.role().isEmpty())
        .map(may -> may ? "yes" : "no")
        .mkString(" ");
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
    assertThat(ENDPOINTS.find(path).getLeft().code()).isEqualTo(code);
  }
}
