package io.lastseat.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.cli.typed.Served;
import io.lastseat.cli.typed.SigningUp;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AuditCommandTest {

  @TempDir private Path folder;

  @Tag("full")
  @Test
  void the_books_agree_in_a_stampede_and_after_it_until_somebody_damages_them() throws Exception {
    String resource = "crowded";
    try (Child serve = Child.lastseat("serve", "--port", "0", "--data", folder.toString())) {
      URI url = URI.create(serve.url());
      new ApiClient(url, Option.none()).set(resource, Map.of("capacity", 300, "gate", false));
      try (SigningUp crowd = new SigningUp(url, resource, 16)) {
        for (int audits = 0; audits < 4; audits++) {
          crowd.letIn(250);
          audit("--json").done();
        }
        crowd.awaitVerdicts();
      }
      JsonNode report = audit("--json").json();
      assertThat(report.get("pending").asInt()).isZero();
      assertThat(report.get("firstDifference").isNull()).isTrue();
      JsonNode books = report.get("resources").get(0);
      assertThat(books.get("accepted").asInt()).isEqualTo(300);
      assertThat(books.get("rejected").asInt()).isEqualTo(700);
      assertThat(books.get("decisions").asInt()).isEqualTo(1_001);
      assertThat(books.get("free").asInt()).isZero();
      serve.signal("KILL");
      serve.status();
    }
    assertThat(audit(resource).done().out())
        .contains(resource + " ")
        .endsWith("1001 verdicts derived again: nothing differs.\n");

    damage(resource);
    assertThat(audit(resource).ended(1).out())
        .contains("First difference: resource " + resource + ", commit 1\n")
        .contains("  what         the commit\n")
        .contains("  stands       it was changed since it was written\n")
        .endsWith(" differences.\n");
    JsonNode told = audit("--json").json().get("firstDifference");
    assertThat(told.get("commit").asInt()).isEqualTo(1);
    assertThat(told.get("requestId").isNull()).isTrue();
  }

  @Test
  void what_nobody_asked_for_is_told() throws Exception {
    try (LastseatServer server = Served.on(folder)) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      Ran nothing = audit("night").ended(1);
      assertThat(nothing.err()).contains("There is nothing about a resource night").hasLineCount(1);

      assertThat(audit().done().out()).contains("0 resources, 0 commits, 0 verdicts");

      client.set("day", Map.of("capacity", 7));
      assertThat(audit("day").out()).containsPattern("day +1 +1 +0 +0 +0 +7 +0");

      client.reserve("day", Map.of("applicant", "Ada", "quantity", 5));
      client.replace("day", Map.of("capacity", 3));
      assertThat(audit("day").out())
          .containsPattern("day +3 +3 +1 +0 +5 +0 +0")
          .contains("day: 2 more are taken than the capacity of 3; it was lowered");
      JsonNode books = audit("day", "--json").json().at("/resources/0");
      assertThat(books.get("free").asInt()).isZero();
      assertThat(books.get("overCapacity").asInt()).isEqualTo(2);
    }
  }

  private Ran audit(String... words) {
    return Ran.of(List.of(words), "audit", "--data=" + folder);
  }

  private void damage(String resource) {
    try (EmbeddedDynamo dynamo =
            EmbeddedDynamo.start(Option.some(LastseatServer.databaseIn(folder)));
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      connections
          .tables()
          .updateItem(
              update ->
                  update
                      .tableName("lastseat-decisions")
                      .key(
                          Map.of(
                              "resourceId", AttributeValue.fromS(resource),
                              "commitNo", AttributeValue.fromN("1")))
                      .updateExpression("SET books.taken = :one")
                      .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
    }
  }
}
